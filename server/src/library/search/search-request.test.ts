import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSearch } from "./search-request.ts";
import { type PaletteSearchQuery } from "@tincture/contract/library";

const plain: PaletteSearchQuery = { sort: "popular", limit: 20, offset: 0 };

test("checkSearch() puts tags and hex in the form in which they are kept", () => {
  const checked = checkSearch({ ...plain, near: "C0FFEE", tags: [" Warm", "warm ", ""] });
  assert.deepEqual(checked, {
    from: { kind: "colors", hexes: ["c0ffee"], isAlike: true },
    tags: ["warm"],
    sort: "popular",
    limit: 20,
    offset: 0,
  });
});

test("checkSearch() of the saves since a time is bounded as searches are", () => {
  assert.deepEqual(checkSearch({ ...plain, since: 1000 }), {
    tags: [],
    sort: "popular",
    since: 1000,
    limit: 20,
    offset: 0,
  });
  assert.throws(() => checkSearch({ ...plain, since: 1000, offset: 10_001 }), /"offset" must be/);
});

test("checkSearch() takes any offset for plain lists", () => {
  assert.equal(checkSearch({ ...plain, offset: 5_000_000 }).offset, 5_000_000);
});

const refusals: readonly (readonly [Partial<PaletteSearchQuery>, RegExp])[] = [
  [{ name: "" }, /"name" must be 1 to 80 characters.*got ""/],
  [{ name: " \n " }, /"name" must be/],
  [{ name: "n".repeat(81) }, /"name" must be/],
  [{ size: 9 }, /"size" must be an integer from 2 to 8, got "9"/],
  [{ size: 2.5 }, /"size" must be/],
  [{ near: "#c0ffee" }, /"near" must be six hexadecimal digits.*got "#c0ffee"/],
  [{ sort: "near" }, /"sort" must be popular or recent.*"near"/],
  [
    { tags: Array.from({ length: 21 }, (_, number) => `tag-${number}`) },
    /"tags" must be at most 20 tags, got "21 tags"/,
  ],
  [{ limit: 0 }, /"limit" must be an integer from 1 to 100, got "0"/],
  [{ offset: -1 }, /"offset" must be/],
  [{ size: 5, offset: 10_001 }, /"offset" must be an integer from 0 to 10000, got "10001"/],
];

for (const [fields, message] of refusals) {
  test(`checkSearch() refuses ${JSON.stringify(fields).slice(0, 40)}`, () => {
    assert.throws(() => checkSearch({ ...plain, ...fields }), {
      code: "invalid_parameter",
      publicMessage: message,
    });
  });
}
