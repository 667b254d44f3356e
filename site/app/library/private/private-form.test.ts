import assert from "node:assert/strict";
import test from "node:test";
import { readCollection, readIds, readIntent, readShelf, shelfPath } from "./private-form.ts";

const one = "0198c0de-0000-7000-8000-000000000001";
const other = "0198c0de-0000-7000-8000-000000000002";

test("readIds() reads each id once, and nothing that is none", () => {
  const form = new FormData();
  for (const value of [one, other, one, "", "palette", `${one}x`, "../settings"]) form.append("id", value);
  form.append("id", new Blob(["x"]));
  assert.deepEqual(readIds(form), [one, other]);
  assert.deepEqual(readIds(new URLSearchParams(`id=${other}&id=x`)), [other]);
});

test("readIntent() reads what can be done and nothing else", () => {
  const form = new FormData();
  assert.equal(readIntent(form), undefined);
  form.set("intent", "toString");
  assert.equal(readIntent(form), undefined);
  form.set("intent", "delete");
  assert.equal(readIntent(form), "delete");
});

test("readShelf() of shelfPath() is the identity", () => {
  for (const shelf of [undefined, null, one]) {
    assert.equal(readShelf(new URL(shelfPath(shelf), "http://localhost").searchParams), shelf);
  }
});

test("readCollection() takes an empty choice for none", () => {
  const form = new FormData();
  assert.equal(readCollection(form), null);
  form.set("collection", "none");
  assert.equal(readCollection(form), null);
  form.set("collection", one);
  assert.equal(readCollection(form), one);
});
