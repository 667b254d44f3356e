import assert from "node:assert/strict";
import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";
import { makePrivateFolder } from "./private-files.ts";

test("makePrivateFolder() makes all that is missing, and nothing where nothing is", (t) => {
  const above = join(makeTemporaryFolder(t), "a", "b");
  const folder = join(above, "c");
  makePrivateFolder(folder);
  makePrivateFolder(folder);
  assert.ok(existsSync(folder));
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(above).mode & 0o777, 0o777 & ~process.umask(), "only the database's own folder is closed");
});

test("makePrivateFolder() fails below a file and below a link to nowhere", (t) => {
  const folder = makeTemporaryFolder(t);
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "nowhere"), join(folder, "link"));
  assert.throws(() => makePrivateFolder(join(folder, "file", "data")), { code: "ENOTDIR" });
  assert.throws(() => makePrivateFolder(join(folder, "link", "data")), { code: "EEXIST" });
  mkdirSync(join(folder, "nowhere"));
  makePrivateFolder(join(folder, "link", "data"));
  assert.ok(existsSync(join(folder, "nowhere", "data")));
});
