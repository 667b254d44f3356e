import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteSorts, type PaletteQuery } from "../library-index.ts";
import type { IndexEntry } from "../palette-store.ts";
import { buildBase } from "./base.ts";
import { packEntries } from "./columns.ts";
import { Generation } from "./generation.ts";
import { NaiveLibrary } from "./naive-library.ts";
import { runToEnd } from "./steps.ts";
import { TagNumbers } from "./tag-numbers.ts";

const tagNames = Array.from({ length: 90 }, (_, number) => `tag-${number}`);

test("listIds() is right for more tag sets than are kept, and again after a change", () => {
  const { generation, naive } = makeBoth();
  function assertPage(tags: readonly string[], offset: number): void {
    for (const sort of paletteSorts) {
      const query: PaletteQuery = { sort, tags, offset, limit: 10 };
      assert.deepEqual(generation.listIds(query), naive.listIds(query));
    }
  }
  for (let round = 0; round < 3; round++) {
    for (const [place, tag] of tagNames.entries()) {
      assertPage([tag, tagNames[(place + 1) % tagNames.length]!], round);
      assertPage([tagNames[1]!, tagNames[2]!], round);
      assertPage([tagNames[1]!], round);
    }
    const changed = new Map([
      ["p7", { ...numbered(7, round + 1), tags: [tagNames[1]!] }],
      [`p${round}`, undefined],
    ]);
    for (const library of [generation, naive]) library.apply(changed);
  }
});

test("listTags() lists the most frequent tags first and leaves out those of no palette", () => {
  const { generation, naive } = makeBoth();
  assert.deepEqual(generation.listTags(), naive.listTags());
  const rare = { ...numbered(1, 0), id: "new", tags: ["new-tag"] };
  for (const library of [generation, naive]) library.apply(new Map([["new", rare]]));
  assert.deepEqual(generation.listTags().at(-1), { tag: "new-tag", count: 1 });
  assert.deepEqual(generation.listTags(), naive.listTags());
  for (const library of [generation, naive]) library.apply(new Map([["new", undefined]]));
  assert.deepEqual(generation.listTags(), naive.listTags());
});

test("listTags() is counted once per change", () => {
  const { generation } = makeBoth();
  assert.equal(generation.listTags(), generation.listTags());
});

function makeBoth(): { readonly generation: Generation; readonly naive: NaiveLibrary } {
  const entries = Array.from({ length: 400 }, (_, number) => numbered(number, 0));
  const tagNumbers = new TagNumbers();
  const base = runToEnd(buildBase([packEntries(entries, tagNumbers)], tagNumbers.count));
  return { generation: new Generation(base, tagNumbers), naive: new NaiveLibrary(entries) };
}

function numbered(number: number, shift: number): IndexEntry {
  const scattered = (number * 7919 + shift) % 1009;
  const tags = [tagNames[scattered % 90]!, tagNames[scattered % 7]!];
  return {
    id: `p${number}`,
    slug: `s-${number}`,
    saveCount: scattered % 20,
    publishedAt: scattered % 3,
    tags,
  };
}
