import assert from "node:assert/strict";
import { fakePalette } from "../support/db/samples.ts";
import { type Contract, takeTurn } from "./contract.ts";

const insertedAt = 1_700_000_000_000;

export const paletteInsertContract: Contract = {
  "insertPalettes() tells duplicates of the library and of the list": async (open) => {
    const { palettes } = await open();
    const hidden = fakePalette(1, { isPublished: false });
    await palettes.insertPalettes([hidden], insertedAt);
    const outcomes = await palettes.insertPalettes(
      [
        fakePalette(2, { colors: hidden.colors.toReversed() }),
        fakePalette(3),
        fakePalette(4, { colors: fakePalette(3).colors }),
      ],
      insertedAt,
    );
    assert.deepEqual(outcomes, [
      { kind: "duplicate", slug: "slug-1" },
      { kind: "inserted", slug: "slug-3" },
      { kind: "duplicate", slug: "slug-3" },
    ]);
    assert.equal(await palettes.countPalettes(), 2);
  },
  "insertPalettes() takes the first free slug, of an endless sequence too": async (open) => {
    const { palettes } = await open();
    const list = Array.from({ length: 40 }, (_, i) => fakePalette(i, { slugs: numberedSlugs("same") }));
    const slugs = [
      ...(await palettes.insertPalettes(list.slice(0, 25), insertedAt)),
      ...(await palettes.insertPalettes(list.slice(25), insertedAt)),
    ];
    assert.equal(new Set(slugs.map((outcome) => outcome.slug)).size, 40);
    assert.deepEqual(slugs[0], { kind: "inserted", slug: "same" });
    assert.ok(slugs.every((outcome) => outcome.kind === "inserted"));
  },
  "insertPalettes() tells a slug that is taken and inserts the rest": async (open) => {
    const { palettes } = await open();
    await palettes.insertPalettes([fakePalette(1)], insertedAt);
    const outcomes = await palettes.insertPalettes(
      [
        fakePalette(2, { slugs: ["slug-1"] }),
        fakePalette(3, { slugs: ["slug-3"] }),
        fakePalette(4, { slugs: ["slug-3"] }),
        fakePalette(5, { colors: fakePalette(2).colors }),
      ],
      insertedAt,
    );
    assert.deepEqual(outcomes, [
      { kind: "slug_taken", slug: "slug-1" },
      { kind: "inserted", slug: "slug-3" },
      { kind: "slug_taken", slug: "slug-3" },
      { kind: "inserted", slug: "slug-5" },
    ]);
  },
  "insertPalettes() of many processes at once inserts each palette once": async (open) => {
    const stores = [await open(), await open(), await open()] as const;
    const tries = Array.from({ length: 9 }, (_, i) =>
      takeTurn(stores, i).palettes.insertPalettes(
        Array.from({ length: 30 }, (_, j) => fakePalette(j, { id: `palette-${i}-${j}`, slugs: numberedSlugs("same") })),
        insertedAt,
      ),
    );
    const outcomes = (await Promise.all(tries)).flat();
    assert.equal(outcomes.filter((outcome) => outcome.kind === "inserted").length, 30);
    assert.equal(await stores[0].palettes.countPalettes(), 30);
  },
  "insertPalettes() of many processes resolves races for slugs": async (open) => {
    const stores = [await open(), await open(), await open()] as const;
    const tries = Array.from({ length: 9 }, (_, i) =>
      takeTurn(stores, i).palettes.insertPalettes(
        Array.from({ length: 10 }, (_, j) => fakePalette(i * 10 + j, { slugs: numberedSlugs("same") })),
        insertedAt,
      ),
    );
    const outcomes = (await Promise.all(tries)).flat();
    assert.equal(new Set(outcomes.map((outcome) => outcome.slug)).size, 90);
  },
  "insertPalettes() of many processes in opposite orders ends": async (open) => {
    const stores = [await open(), await open(), await open()];
    const list = Array.from({ length: 400 }, (_, i) => fakePalette(i));
    const tries = stores.map(async ({ palettes }, place) =>
      palettes.insertPalettes(
        (place % 2 === 0 ? list : list.toReversed()).map((palette) => ({
          ...palette,
          id: `${place}-${palette.id}`,
        })),
        insertedAt,
      ),
    );
    const outcomes = (await Promise.all(tries)).flat();
    assert.equal(outcomes.filter((outcome) => outcome.kind === "inserted").length, 400);
  },
};

function* numberedSlugs(name: string): Generator<string> {
  yield name;
  for (let number = 2; ; number += 1) yield `${name}-${number}`;
}
