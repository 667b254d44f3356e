import assert from "node:assert/strict";
import test from "node:test";
import { countPages, pageRange, readPage } from "./paging.ts";

test("readPage() reads a page, and takes the first one for anything else", () => {
  assert.equal(readPage(new URLSearchParams("page=3")), 3);
  for (const query of ["", "?page=", "?page=0", "?page=-1", "?page=two", "?page=1e3", "?page=99999999"]) {
    assert.equal(readPage(new URLSearchParams(query)), 1);
  }
});

test("pageRange() and countPages() cover a list without a gap", () => {
  assert.deepEqual(pageRange(1), { offset: 0, limit: 24 });
  assert.deepEqual(pageRange(3), { offset: 48, limit: 24 });
  assert.deepEqual([0, 1, 24, 25].map(countPages), [0, 1, 1, 2]);
});
