npm install tiebreak-conformance
npx tiebreak adapter new node --out adapter
npx tiebreak smoke -- node adapter/adapter.mjs
npx tiebreak certify --edition fide-2026-03 --out report -- node adapter/adapter.mjs
