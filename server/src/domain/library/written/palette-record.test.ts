import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import type { Palette } from "../palette.ts";
import { formatRecord, readRecord, writeFacts } from "./palette-record.ts";

const palette: Palette = {
  id: "01a2117e-0000-7000-8000-1b790000002a",
  slug: "red-barn",
  name: 'A "quoted"\tname’s \\ own',
  tagline: "Über alles\n",
  tags: ["warm", "3 colors"],
  colors: ["264653", "2a9d8f"],
  colorHash: "",
  saveCount: 3,
  publishedAt: 0,
  isPublished: true,
};

test("readRecord() gives what formatRecord() took, as texts of bytes", () => {
  const texts = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.record({ name: texts, tagline: texts, tags: fc.array(texts) }), fc.nat(), (drawn, saveCount) => {
      const each = { ...palette, ...drawn };
      assert.deepEqual(readRecord(placeOf(formatRecord(each)), palette.id, saveCount), {
        id: palette.id,
        slug: "red-barn",
        editorPath: "/app/264653-2a9d8f",
        facts: Buffer.from(writeFacts(each)).toString("latin1"),
        saveCount,
      });
    }),
  );
});

test("readRecord() takes nothing of another palette, of a part of a record or of two", () => {
  const record = formatRecord(palette);
  for (const id of ["", palette.id.slice(0, -1), `${palette.id}0`, palette.id.replace("1", "2"), `${palette.id}\tred`])
    assert.equal(readRecord(placeOf(record), id, 0), undefined, id);
  const parts = [record.subarray(0, 0), record.subarray(1), record.subarray(0, -1), record.subarray(0, 50)];
  for (const part of [...parts, Buffer.alloc(record.length, " ")])
    assert.equal(readRecord(placeOf(part), palette.id, 0), undefined, part.toString());
});

test("readRecord() takes no record of which a bit has changed", () => {
  const record = formatRecord(palette);
  for (let bit = 0; bit < 8 * record.length; bit += 1) {
    const damaged = Buffer.from(record);
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    let read: unknown;
    try {
      read = readRecord(placeOf(damaged), palette.id, 0);
    } catch (error) {
      assert.match(String(error), /^Error: The record of 01a2117e-.* is damaged$/);
    }
    assert.equal(read, undefined, `bit ${bit}`);
  }
});

test("writeFacts() writes what JSON.stringify() gives", () => {
  for (const each of [palette, { ...palette, name: "Half of a pair \ud800", tagline: "\u0001\u2028😀", tags: [] }]) {
    const { colors, name, tagline, slug, tags } = each;
    assert.equal(`{${writeFacts(each)}}`, JSON.stringify({ colors, info: { name, tagline, slug, tags } }));
  }
});

/** Behind another one. */
function placeOf(record: Buffer) {
  const bytes = Buffer.concat([formatRecord(palette), record]);
  return { bytes, start: bytes.length - record.length, end: bytes.length };
}
