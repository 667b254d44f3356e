import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";
import { digestSiteSources, isSiteOutdated } from "./site-sources.ts";

function setUp(t: TestContext) {
  const root = makeTemporaryFolder(t);
  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  write("site/app/home.tsx", "old");
  return { root, write };
}

test("isSiteOutdated() tells a source that has changed, come or gone since the build, and no test", (t) => {
  const { root, write } = setUp(t);
  assert.equal(isSiteOutdated(root), true);
  write("site/build/sources.txt", `${digestSiteSources(root)}\nv26.0.0\n`);
  write("site/app/home.test.ts", "a test");
  assert.equal(isSiteOutdated(root), false);
  for (const path of ["site/app/home.tsx", "color/src/new.ts", "contract/src/new.ts"]) {
    write(path, "new");
    assert.equal(isSiteOutdated(root), true, path);
    write("site/build/sources.txt", digestSiteSources(root));
  }
  assert.equal(isSiteOutdated(root), false);
});
