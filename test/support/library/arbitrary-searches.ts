/** Random palettes and searches. Few names, colors and tags, so that searches find palettes. */
import type { WordTerm } from "@tincture/color";
import { fc } from "../../properties.ts";
import { colorHash } from "../../../server/src/library/palette.ts";
import type { Meaning } from "@tincture/contract/library";
import type { SearchedPalette } from "../../../server/src/library/search/library-table.ts";
import type { Origin, SearchRequest } from "../../../server/src/library/search/search-request.ts";

const hex = fc.constantFrom("000000", "ffffff", "ff0000", "fe0100", "f80810", "1e90ff", "1e8fff", "808080", "7f8081");
const colors = fc.array(hex, { minLength: 2, maxLength: 8 });
const tag = fc.constantFrom("warm", "cold", "sea", "a b");
const word = fc.constantFrom(
  "Rosé",
  "ROSE",
  "Sea",
  "of",
  "Łódź",
  "東京",
  "o",
  "e\u0301",
  "-",
  "x",
  "grey",
  "Gray-Green",
  "o’s",
);
const beginning = fc.constantFrom("rose", "ro", "sea", "s", "o", "gre", "gray", "gr", "green", "os", "東");

/** Few distinct times, so that ties occur. */
const recentSave = fc.nat(6);

/** @param numberMax - of these many ids at most */
export function arbitraryPalette(
  numberMax: number,
): fc.Arbitrary<SearchedPalette & Required<Pick<SearchedPalette, "recentSaves">>> {
  return fc
    .record({
      number: fc.nat(numberMax),
      name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
      colors,
      tags: fc.uniqueArray(tag, { maxLength: 3 }),
      saveCount: fc.nat(3),
      recentSaves: fc.array(recentSave, { maxLength: 3 }),
      publishedAt: fc.nat(3),
    })
    .map(({ number, ...fields }) => ({
      ...fields,
      id: paletteId(number),
      colorHash: colorHash(fields.colors),
      slug: `slug-${number}`,
      tagline: "",
      isPublished: true,
    }));
}

export function paletteId(number: number): string {
  return `0190f3c2-7b1a-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const term: fc.Arbitrary<WordTerm> = fc.oneof(
  fc.record({
    kind: fc.constant("hue" as const),
    hue: fc.constantFrom("red", "blue", "white"),
    weight: fc.constantFrom(1, 0.6, -1),
  }),
  fc.record({
    kind: fc.constant("mood" as const),
    mood: fc.constantFrom("warm", "cold"),
    weight: fc.constantFrom(1, 0.3, -1),
  }),
  fc.record({ kind: fc.constant("thing" as const), hexes: colors, weight: fc.constantFrom(1, 0.5) }),
  fc.record({ kind: fc.constant("color" as const), hex, weight: fc.constantFrom(1, -1) }),
  fc.constant({ kind: "neutral" as const, weight: 1 }),
);

const meaning: fc.Arbitrary<Meaning> = fc.record({
  words: fc.uniqueArray(fc.constantFrom("roses", "rose", "sea", "saa", "green", "gren", "warm", "a", "b", "zzzz"), {
    maxLength: 3,
  }),
  terms: fc.array(term, { maxLength: 3 }),
});

const origin: fc.Arbitrary<Origin> = fc.oneof(
  fc.record({
    kind: fc.constant("colors" as const),
    hexes: fc.array(hex, { minLength: 1, maxLength: 3 }),
    isAlike: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("palette" as const),
    colors,
    id: fc.option(fc.nat(30).map(paletteId), { nil: undefined }),
  }),
);

const cursor = fc.record(
  {
    after: fc.record({
      rank: fc.constantFrom(0, 1, 3, 12.5),
      count: fc.nat(3),
      publishedAt: fc.nat(3),
      slug: fc.nat(30).map((number) => `slug-${number}`),
    }),
  },
  { requiredKeys: [] },
);

export const arbitrarySearch: fc.Arbitrary<SearchRequest> = fc.record(
  {
    words: fc.array(beginning, { minLength: 1, maxLength: 2 }),
    meaning,
    size: fc.integer({ min: 2, max: 8 }),
    from: origin,
    tags: fc.array(tag, { maxLength: 2 }),
    tagsMatch: fc.constant("all" as const),
    sort: fc.constantFrom("popular", "recent", "near", "relevance"),
    since: fc.nat(6),
    cursor,
    offset: fc.nat(4),
    limit: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: ["tags", "sort", "offset", "limit"] },
);
