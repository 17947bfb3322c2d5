pip install tiebreak-conformance
tiebreak adapter new python --out adapter
tiebreak smoke -- python3 adapter/adapter.py
tiebreak certify --edition fide-2026-03 --out report -- python3 adapter/adapter.py
