import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/properties.ts";
import { colorHash } from "../palette.ts";
import { parseNewPalette } from "./new-palette.ts";
import type { Palette } from "@tincture/contract/library";
import { type ByteSource, readPalettes } from "./read-palettes.ts";
import { sourceFormats, writePalettes } from "./write-palettes.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => number.toString(16).padStart(6, "0"));
const line = (maxLength: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: maxLength / 4 })
    .map((text) => text.trim())
    .filter((text) => text !== "" && text.length <= maxLength && !/[\p{Cc}\p{Zl}\p{Zp}\uFFFD]/u.test(text));
const tag = line(40)
  .map((text) => text.replaceAll(",", ";").toLowerCase().trim())
  .filter((text) => text !== "" && text.length <= 40 && text === text.toLowerCase());

const palette: fc.Arbitrary<Palette> = fc
  .record({
    colors: fc.array(hex, { minLength: 2, maxLength: 8 }),
    name: line(80),
    tagline: line(200),
    tags: fc.uniqueArray(tag, { maxLength: 5 }),
    slug: fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,2}$/).filter((slug) => slug !== "generate"),
    saveCount: fc.integer({ min: 0, max: 2_147_483_647 }),
    publishedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    isPublished: fc.boolean(),
  })
  .map((fields) => ({ ...fields, id: "id", colorHash: colorHash(fields.colors) }));

async function* inBlocks(palettes: readonly Palette[]): AsyncGenerator<readonly Palette[]> {
  for (let i = 0; i < palettes.length; i += 2) yield palettes.slice(i, i + 2);
}

async function* toBytes(text: AsyncIterable<string>): ByteSource {
  for await (const piece of text) yield Buffer.from(piece);
}

async function readBack(bytes: ByteSource): Promise<readonly Palette[]> {
  const palettes: Palette[] = [];
  for await (const rows of readPalettes(bytes)) {
    for (const row of rows) {
      assert.ok("value" in row, JSON.stringify(row));
      const { slugs, ...parsed } = parseNewPalette(row.value, { id: "id", at: 0 });
      palettes.push({ ...parsed, slug: [...slugs][0]! });
    }
  }
  return palettes;
}

for (const format of sourceFormats) {
  test(`writePalettes() as ${format} is read back the same, and its format found out`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(palette, { maxLength: 5 }), async (palettes) => {
        const text = writePalettes(inBlocks(palettes), { format, hasState: true });
        assert.deepEqual(await readBack(toBytes(text)), palettes);
      }),
    );
  });
}

for (const [name, cell] of [
  ["=HYPERLINK(0)", "'=HYPERLINK(0)"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  ["'=1", "''=1"],
  ["\uff1d1", "'\uff1d1"],
  ["Sea;=1+1", "Sea;'=1+1"],
  ['Sea;"=1+1;"b', `"Sea;""'=1+1;""b"`],
  ["-a;';'+b", "'-a;';''+b"],
] as const) {
  test(`writePalettes() as csv has no spreadsheet run the name ${name}, which is read back the same`, async () => {
    const [sample] = fc.sample(palette, { numRuns: 1, seed: 1 });
    assert.ok(sample);
    const palettes = [{ ...sample, name }];
    const csv = { format: "csv", hasState: true } as const;
    let text = "";
    for await (const piece of writePalettes(inBlocks(palettes), csv)) text += piece;
    assert.ok(text.includes(`,${cell},`));
    const [read] = await readBack(toBytes(writePalettes(inBlocks(palettes), csv)));
    assert.equal(read?.name, name);
  });
}
