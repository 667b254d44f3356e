import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { createFolder } from "../../test/running-server.ts";
import { findVersionFaults, readVersion, setVersions } from "./versions.ts";

test("setVersions() brings all manifests in step and changes nothing else", (t) => {
  const root = createFolder(t);
  const manifests = {
    "package.json": { name: "tincture", version: "1.0.0", devDependencies: { yaml: "2.9.1" } },
    "client/package.json": { version: "0.9.0", devDependencies: { "@tincture/color": "1.0.0", react: "19.3.1" } },
    "examples/node/package.json": { dependencies: { "@tincture/client": "0.9.0" } },
  };
  for (const [path, manifest] of Object.entries(manifests)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(manifest, null, 2));
  }
  assert.equal(readVersion(root), "1.0.0");
  assert.deepEqual(findVersionFaults(root, "1.0.0"), [
    'client/package.json has "version": "0.9.0", expected "1.0.0"',
    'examples/node/package.json has "@tincture/client": "0.9.0", expected "1.0.0"',
  ]);
  setVersions(root, "1.1.0");
  assert.deepEqual(findVersionFaults(root, "1.1.0"), []);
  assert.deepEqual(JSON.parse(readFileSync(join(root, "client/package.json"), "utf8")), {
    version: "1.1.0",
    devDependencies: { "@tincture/color": "1.1.0", react: "19.3.1" },
  });
});
