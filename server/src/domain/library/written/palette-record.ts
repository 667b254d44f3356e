/** What of a published palette never changes, written once: all that answers show of it but its saves and the site's address. */
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { editorPath } from "../../site-paths.ts";
import type { Palette } from "../palette.ts";

/** A published palette as far as lists show it. Its texts have a character for each byte of their UTF-8. */
export interface WrittenPalette {
  readonly id: string;
  readonly slug: string;
  readonly editorPath: string;
  /** The first fields of its JSON object, as `writeFacts` writes them. */
  readonly facts: string;
  readonly saveCount: number;
}

/** What JSON escapes. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** As `JSON.stringify` writes a text, which takes longer where there is nothing to escape. */
export function quoteText(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The fields of its JSON object that follow from the palette alone and never change. */
export function writeFacts({ colors, name, tagline, slug, tags }: Palette): string {
  const info = `{"name":${quoteText(name)},"tagline":${quoteText(tagline)},"slug":"${slug}","tags":${JSON.stringify(tags)}}`;
  return `"colors":["${colors.join('","')}"],"info":${info}`;
}

/**
 * A line of a file of palettes, with a checksum of all before it. Neither a tab nor the end of a line can be in any of its fields:
 *
 *     01a2117e-…-1b790000002a ⇥ red-barn ⇥ /app/264653-2a9d8f ⇥ "colors":["264653","2a9d8f"],"info":{…} ⇥ 8f3a01bc ⏎
 */
export function formatRecord(palette: Palette): Buffer {
  const { id, slug, colors } = palette;
  const fields = Buffer.from(`${id}\t${slug}\t${editorPath(colors)}\t${writeFacts(palette)}\t`);
  const checksum = crc32(fields).toString(hexRadix).padStart(checksumLength, "0");
  return Buffer.concat([fields, Buffer.from(`${checksum}\n`)]);
}

const hexRadix = 16;
const checksumLength = 8;
const endLength = checksumLength + "\n".length;

/** Where a record lies among others. */
interface RecordPlace {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/**
 * @param place - of what `formatRecord` gave
 * @returns undefined when it is another palette's, or none at all
 * @throws {Error} when it is of this palette, and not as it was written
 */
export function readRecord(
  { bytes, start, end }: RecordPlace,
  id: string,
  saveCount: number,
): WrittenPalette | undefined {
  const record = bytes.toString("latin1", start, end);
  const slugStart = id.length + 1;
  const slugEnd = record.indexOf("\t", slugStart);
  const pathEnd = record.indexOf("\t", slugEnd + 1);
  const factsEnd = record.length - endLength - 1;
  const isWhole = slugEnd > 0 && pathEnd > 0 && record.startsWith(id) && record[id.length] === "\t";
  if (!isWhole || record.at(-1) !== "\n") return undefined;
  const checksum = Number.parseInt(record.slice(factsEnd + 1, -1), hexRadix);
  if (checksum !== crc32(bytes.subarray(start, end - endLength))) throw new Error(`The record of ${id} is damaged`);
  const slug = record.slice(slugStart, slugEnd);
  const facts = record.slice(pathEnd + 1, factsEnd);
  return { id, slug, editorPath: record.slice(slugEnd + 1, pathEnd), facts, saveCount };
}

/** Shows when the program writes palettes otherwise than another release of it. */
export const probedPalette: Palette = {
  id: "",
  slug: "a-b",
  name: 'A "b"',
  tagline: "A, b.",
  tags: ["a", "b c"],
  colors: ["000000", "ffffff"],
  colorHash: "",
  saveCount: 1,
  publishedAt: 0,
  isPublished: true,
};

/** Another text once a release writes records otherwise than the one before. */
export const recordEdition = hash("sha256", formatRecord({ ...probedPalette, tagline: "Ä, b." }), "hex");
