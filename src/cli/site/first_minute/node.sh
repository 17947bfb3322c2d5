npm install tiebreak-conformance
npx tiebreak-conformance adapter new node --out adapter
npx tiebreak-conformance smoke -- node adapter/adapter.mjs
npx tiebreak-conformance certify --edition fide-2026-03 --out report -- node adapter/adapter.mjs
