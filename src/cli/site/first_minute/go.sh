pip install tiebreak-conformance
tiebreak adapter new go --out adapter
go build -o adapter/adapter adapter/adapter.go
tiebreak smoke -- adapter/adapter
tiebreak certify --edition fide-2026-03 --out report -- adapter/adapter
