import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { listErrors } from "./list-errors.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("listErrors() has every code that the contract can answer, with its status", () => {
  const listed = new Map(
    listErrors(read("docs/errors.md"), "From the API").map(({ code, status }) => [code, status]),
  );
  const promised = [
    ...read("openapi.json").matchAll(
      /"code": "(?<code>\w+)",\s+"message": "[^\n]*",\s+"status": (?<status>\d+)/gu,
    ),
  ];
  assert.ok(promised.length > 5);
  for (const { groups } of promised) assert.equal(listed.get(groups!["code"]!), Number(groups!["status"]));
});

test("listErrors() refuses tables of something else", () => {
  assert.throws(() => listErrors("# A\n| x | y |\n|---|---|\n| a | b |\n", "A"), /This is no error: a b/);
});
