import assert from "node:assert/strict";
import test from "node:test";
import { countPages, listPageNumbers, pageRange, readPage } from "./paging.ts";

test("readPage() reads a page, and takes the first one for anything else", () => {
  assert.equal(readPage("http://localhost/saved?page=3"), 3);
  for (const query of ["", "?page=", "?page=0", "?page=-1", "?page=two", "?page=1e3", "?page=99999999"]) {
    assert.equal(readPage(`http://localhost/saved${query}`), 1);
  }
});

test("pageRange() and countPages() cover a list without a gap", () => {
  assert.deepEqual(
    [pageRange(1), pageRange(3)],
    [
      { offset: 0, limit: 24 },
      { offset: 48, limit: 24 },
    ],
  );
  assert.deepEqual([0, 1, 24, 25].map(countPages), [0, 1, 1, 2]);
});

test("listPageNumbers() shows all of few pages", () => {
  assert.deepEqual(listPageNumbers(1, 0), []);
  assert.deepEqual(listPageNumbers(1, 1), [1]);
  assert.deepEqual(listPageNumbers(2, 4), [1, 2, 3, 4]);
});

test("listPageNumbers() shows both ends of many pages and those around the present one", () => {
  assert.deepEqual(listPageNumbers(1, 20), [1, 2, "gap", 20]);
  assert.deepEqual(listPageNumbers(10, 20), [1, "gap", 9, 10, 11, "gap", 20]);
  assert.deepEqual(listPageNumbers(20, 20), [1, "gap", 19, 20]);
});

test("listPageNumbers() leaves no gap of a single page", () => {
  assert.deepEqual(listPageNumbers(4, 7), [1, 2, 3, 4, 5, 6, 7]);
});

test("listPageNumbers() shows the ends where the present page lies past them", () => {
  assert.deepEqual(listPageNumbers(99, 5), [1, "gap", 5]);
});
