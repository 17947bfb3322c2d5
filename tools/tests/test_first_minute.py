"""Tests the packages that the registry of `first_minute.py` offers."""

import json
import tarfile
import tempfile
import unittest
from pathlib import Path

from tools import first_minute


class FirstMinute(unittest.TestCase):
    """Tests the packages of the registry."""

    def test_the_registry_offers_the_program_of_the_build(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            tarball = Path(folder) / "x.tgz"
            tarball.write_bytes(first_minute.packed({"package.json": (0o644, json.dumps({"version": "1.2.3"}).encode())}))
            packages = first_minute.offered(tarball, Path("/a/tiebreak"))
            (own,) = (name for name in packages if name != "tiebreak-conformance")
            tarball.write_bytes(packages[own])
            with tarfile.open(tarball) as archive:
                self.assertEqual(json.load(archive.extractfile("package/package.json"))["version"], "1.2.3")
                self.assertIn(b'exec "/a/tiebreak"', archive.extractfile("package/tiebreak").read())


if __name__ == "__main__":
    unittest.main()
