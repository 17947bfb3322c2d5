#!/usr/bin/env python3
"""Writes the bill of materials of a release: the parts of `tiebreak`, as CycloneDX 1.5.

    python3 tools/sbom.py > tiebreak.cdx.json
    python3 tools/sbom.py --check    checks that every part has a license, a digest and a place in the tree

The same sources give the same bytes. The output contains no time, and the serial number follows from the lock file.
"""

import base64
import hashlib
import json
import sys
import tomllib
import uuid

from third_party import ROOT, WEB, metadata, of_page, shipped


def reference(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def digests():
    """Returns the SHA-256 of the packages in the registry, by name and version."""
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))["package"]
    return {(package["name"], package["version"]): package.get("checksum") for package in locked}


def component(package, digest):
    said = {
        "type": "library",
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "purl": reference(package),
        "licenses": [{"expression": (package["license"] or "NOASSERTION").replace("/", " OR ")}],
    }
    if digest:
        said["hashes"] = [{"alg": "SHA-256", "content": digest}]
    if package["repository"]:
        said["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return said


def of_npm(package):
    """Describes an npm package that is bundled into the page. The registry gives its SHA-512."""
    named = f"pkg:npm/{package['name']}@{package['version']}"
    digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
    return {
        "type": "library",
        "bom-ref": named,
        "name": package["name"],
        "version": package["version"],
        "purl": named,
        "licenses": [{"expression": package["license"] or "NOASSERTION"}],
        "hashes": [{"alg": "SHA-512", "content": digest}],
    }


def bill(data):
    # The crates of this repository are parts too. They have no digest.
    packages = {package["id"]: package for package in shipped(data)}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    root = next(package for package in packages.values() if package["name"] == "tiebreak-conformance")
    parts = [package for package in packages.values() if package is not root]
    known = digests()

    def edges(package):
        found = {reference(packages[d["pkg"]]) for d in nodes[package["id"]]["deps"]
                 if d["pkg"] in packages and any(kind["kind"] != "dev" for kind in d["dep_kinds"])}
        return {"ref": reference(package), "dependsOn": sorted(found)}

    locks = (ROOT / "Cargo.lock").read_bytes() + (WEB / "package-lock.json").read_bytes()
    lock = hashlib.sha256(locks).hexdigest()
    bundled = [of_npm(package) for package in of_page()]
    of_root = edges(root)
    of_root["dependsOn"] = sorted(of_root["dependsOn"] + [part["bom-ref"] for part in bundled])
    leaves = [{"ref": part["bom-ref"], "dependsOn": []} for part in bundled]
    main = component(root, None) | {"type": "application"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{reference(root)}#{lock}')}",
        "version": 1,
        "metadata": {"component": main},
        "components": [component(package, known.get((package["name"], package["version"]))) for package in parts] + bundled,
        "dependencies": [of_root, *(edges(package) for package in parts), *leaves],
    }


def wrong(found):
    """Returns the faults of a bill."""
    references = {part["bom-ref"] for part in found["components"]} | {found["metadata"]["component"]["bom-ref"]}
    reached = {to for edge in found["dependencies"] for to in edge["dependsOn"]}
    problems = [f"{name} is nobody's part" for name in sorted(references - reached - {found["metadata"]["component"]["bom-ref"]})]
    problems += [f"{name} is not listed" for name in sorted(reached - references)]
    for part in found["components"]:
        if part["licenses"][0]["expression"] == "NOASSERTION":
            problems.append(f"{part['bom-ref']} has no licence")
        if "hashes" not in part and not part["name"].startswith("tiebreak-"):
            problems.append(f"{part['bom-ref']} has no digest")
    return problems


def main():
    found = bill(metadata())
    if "--check" not in sys.argv[1:]:
        print(json.dumps(found, indent=2, sort_keys=True))
        return 0
    problems = wrong(found)
    for problem in problems:
        print(problem)
    print(f"{len(found['components'])} parts, {len(problems)} of them incomplete")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
