import assert from "node:assert/strict";
import test from "node:test";
import { readIds, readShelf, shelfPath } from "./private-form.ts";

const one = "0198c0de-0000-7000-8000-000000000001";
const other = "0198c0de-0000-7000-8000-000000000002";

test("readIds() reads each id once, and nothing that is none", () => {
  const form = new FormData();
  for (const value of [one, other, one, "", "palette", `${one}x`, "../settings"]) form.append("id", value);
  form.append("id", new Blob(["x"]));
  assert.deepEqual(readIds(form), [one, other]);
  assert.deepEqual(readIds(new URLSearchParams(`id=${other}&id=x`)), [other]);
});

test("readShelf() of shelfPath() is the identity", () => {
  for (const shelf of [undefined, null, one]) {
    assert.equal(readShelf(new URL(shelfPath(shelf), "http://localhost").searchParams), shelf);
  }
});
