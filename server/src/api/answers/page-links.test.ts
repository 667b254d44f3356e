import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPageLinks } from "./page-links.ts";

function relations(total: number, offset: number, returned: number): string {
  const page = { total, limit: 10, offset };
  const header = formatPageLinks({ address: "x", parameters: [], page, returned });
  return header.replaceAll(/<x\?limit=10&offset=(\d+)>; rel="(\w+)"/g, "$2 $1");
}

test("formatPageLinks() names the neighbors that exist", () => {
  assert.equal(relations(25, 0, 10), "first 0, next 10, last 20");
  assert.equal(relations(25, 10, 10), "first 0, prev 0, next 20, last 20");
  assert.equal(relations(25, 20, 5), "first 0, prev 10, last 20");
  assert.equal(relations(20, 10, 10), "first 0, prev 0, last 10");
});

test("formatPageLinks() leads back to no item of this page", () => {
  const page = { total: 25, limit: 10, offset: 4 };
  const header = formatPageLinks({ address: "x", parameters: [], page, returned: 10 });
  assert.match(header, /<x\?limit=4&offset=0>; rel="prev", <x\?limit=10&offset=14>; rel="next"/);
});

test("formatPageLinks() goes on after the last item returned", () => {
  assert.equal(relations(25, 0, 3), "first 0, next 3, last 20");
});

test("formatPageLinks() leads back from past the end", () => {
  assert.equal(relations(25, 900, 0), "first 0, prev 20, last 20");
  assert.equal(relations(0, 0, 0), "first 0, last 0");
});

test("formatPageLinks() escapes what would end the address", () => {
  const header = formatPageLinks({
    address: "x",
    parameters: [["name", 'é>"; rel=x&']],
    page: { total: 0, limit: 1, offset: 0 },
    returned: 0,
  });
  assert.match(header, /^<x\?name=%C3%A9%3E%22%3B%20rel%3Dx%26&limit=1&offset=0>; rel="first"/);
});
