import assert from "node:assert/strict";
import test from "node:test";
import { readPage } from "./read-page.ts";

test("readPage() reads a page, and takes the first one for anything else", () => {
  assert.equal(readPage("http://localhost/saved?page=3"), 3);
  for (const query of ["", "?page=", "?page=0", "?page=-1", "?page=two", "?page=1e3", "?page=99999999"]) {
    assert.equal(readPage(`http://localhost/saved${query}`), 1);
  }
});
