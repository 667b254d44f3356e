import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatColorSearch, isAsked, readColorSearch } from "./color-search.ts";

const read = (query: string) => readColorSearch(new URLSearchParams(query));

test("readColorSearch() reads every part of an address", () => {
  assert.deepEqual(read("name=+sea+&family=blue&near=%232A9&sort=hue&page=3"), {
    search: { name: "sea", family: "Blue", near: "22aa99", sort: "hue", page: 3 },
    problems: [],
  });
});

test("readColorSearch() leaves out and explains what it does not understand", () => {
  const { search, problems } = read(`name=${"x".repeat(101)}&family=Teal&near=red&sort=best&page=0`);
  assert.equal(isAsked(search), false);
  assert.equal(search.page, 1);
  assert.deepEqual(
    problems.map(({ field }) => field),
    ["name", "family", "near", "sort", "page"],
  );
  assert.match(problems[1]!.message, /^"Teal" is no family\. There are Red, Orange/);
});

test("readColorSearch() never throws, and reads what formatColorSearch() writes", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("name", "family", "near", "sort", "page"), fc.string()), (query) => {
      const { search } = readColorSearch(new URLSearchParams(query));
      const address = new URL(formatColorSearch(search), "http://localhost");
      assert.deepEqual(readColorSearch(address.searchParams), { search, problems: [] });
    }),
  );
});
