import assert from "node:assert/strict";
import { test } from "node:test";
import { createWordReader } from "@tincture/color";
import type { SearchRequest } from "../library/search/search-request.ts";
import { searchNaively } from "../../../test/support/library/naive-search.ts";
import { base, hexes, like, model, near, palettes } from "../../../test/support/api/searched-library.ts";
import { createTestApi } from "../../../test/support/api/test-api.ts";

interface Listed {
  readonly info: { readonly name: string; readonly slug: string };
}

const readWords = createWordReader(() => []);

const words = { meaning: readWords("sea"), sort: "relevance" } as const;

for (const [query, request] of Object.entries<Partial<SearchRequest>>({
  "words=sea": words,
  "words=saeside": { ...words, meaning: readWords("saeside") },
  "words=sea&sort=recent&size=3": { ...words, sort: "recent", size: 3 },
  [`words=sea&near=${hexes[0]}`]: { ...words, from: { ...near, hexes: [hexes[0]!] } },
  [`words=sea&like=${model.slug}&sort=distance`]: { ...words, from: like, sort: "near" },
  [`words=${hexes[0]}`]: { from: { ...near, hexes: [hexes[0]!] }, sort: "near" },
  [`words=%23${hexes[0]}+${hexes[1]}&sort=distance`]: { from: near, sort: "near" },
})) {
  test(`listPalettes.read() finds by ${query} what a plain look at every palette finds`, async () => {
    const api = await createTestApi({ palettes });
    const { data, pagination } = (await api.get(`/api/v1/palettes?limit=50&${query}`)).json();
    const { total, ids } = searchNaively(palettes, { ...base, ...request });
    const slugs = ids.map((id) => palettes.find((palette) => palette.id === id)?.slug);
    assert.deepEqual([pagination.total, data.map(({ info }: Listed) => info.slug)], [total, slugs]);
    assert.ok(total > 0);
  });
}

test("listPalettes.read() refuses words of which nothing is understood or found, for free", async () => {
  const api = await createTestApi({ palettes });
  const { error, meta } = (await api.get("/api/v1/palettes?words=asdfgh+qwertz")).json();
  assert.equal(error.param, "words");
  assert.match(
    error.message,
    /^Parameter "words" must be words that suggest .*got "asdfgh qwertz". Unknown words: asdfgh, qwertz$/,
  );
  assert.equal(meta.credits_used, 0);
  for (const query of [`words=${"x".repeat(101)}`, "words=", "words=sea&words=sun", "words=sea&sort=distance"]) {
    assert.equal((await api.get(`/api/v1/palettes?${query}`)).json().error?.code, "invalid_parameter", query);
  }
});
