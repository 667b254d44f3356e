/**
 * Readers for the binary formats, written from the specifications alone, so that they share no
 * mistake with the writers. They read files to the last byte, and only what the writers should
 * write.
 */
import assert from "node:assert/strict";
import { crc32 } from "node:zlib";

interface ReadSwatch {
  readonly name: string;
  readonly hex: string;
}

/**
 * Reads Photoshop swatches: a version, a count, and the colors, where color space 0 is RGB with 16
 * bits per channel. In the second list (version 2) a name follows each color: its length with the
 * final zero in four bytes, then UTF-16.
 */
export function readAco(file: Buffer): readonly ReadSwatch[] {
  const count = file.readUInt16BE(2);
  assert.equal(file.readUInt16BE(0), 1);
  const plain = Array.from({ length: count }, (_, at) => readAcoColor(file.subarray(4 + 10 * at)));
  let at = 4 + 10 * count;
  assert.deepEqual([file.readUInt16BE(at), file.readUInt16BE(at + 2)], [2, count]);
  at += 4;
  const swatches = plain.map((hex) => {
    assert.equal(readAcoColor(file.subarray(at)), hex);
    const end = at + 14 + 2 * file.readUInt32BE(at + 10);
    assert.equal(file.readUInt16BE(end - 2), 0);
    const name = new TextDecoder("utf-16be", { fatal: true }).decode(file.subarray(at + 14, end - 2));
    at = end;
    return { name, hex };
  });
  assert.equal(at, file.length);
  return swatches;
}

function readAcoColor(color: Buffer): string {
  assert.deepEqual([color.readUInt16BE(0), color.readUInt16BE(8)], [0, 0]);
  return formatHex([2, 4, 6].map((offset) => Math.round((255 * color.readUInt16BE(offset)) / 65_535)));
}

interface ReadPalette {
  readonly name: string;
  readonly swatches: readonly { readonly hex: string }[];
}

/** Reads a Procreate file: a ZIP with one stored file, a list of palettes with HSB swatches. */
export function readProcreate(file: Buffer): ReadPalette {
  const end = file.length - 22;
  assert.deepEqual([file.readUInt32LE(0), file.readUInt32LE(end)], [0x04034b50, 0x06054b50]);
  assert.deepEqual([file.readUInt16LE(8), file.readUInt16LE(end + 10)], [0, 1], "stored, and alone");
  const body = 30 + file.readUInt16LE(26) + file.readUInt16LE(28);
  assert.equal(file.toString("utf8", 30, 30 + file.readUInt16LE(26)), "Swatches.json");
  const content = file.subarray(body, body + file.readUInt32LE(18));
  assert.equal(crc32(content), file.readUInt32LE(14));
  const palettes: readonly ProcreatePalette[] = JSON.parse(content.toString("utf8"));
  assert.equal(palettes.length, 1);
  const { name, swatches } = palettes[0]!;
  return { name, swatches: swatches.map((swatch) => ({ hex: readHsb(swatch) })) };
}

interface ProcreatePalette {
  readonly name: string;
  readonly swatches: readonly Readonly<Record<"hue" | "saturation" | "brightness" | "alpha" | "colorSpace", number>>[];
}

/** The HSB formula f(n) = v − v·s·max(0, min(k, 4 − k, 1)), k = (n + h/60°) mod 6. */
function readHsb({ hue, saturation, brightness, alpha, colorSpace }: ProcreatePalette["swatches"][number]): string {
  assert.deepEqual([alpha, colorSpace], [1, 0]);
  for (const share of [hue, saturation, brightness]) assert.ok(share >= 0 && share <= 1);
  const channels = [5, 3, 1].map((n) => {
    const k = (n + 6 * hue) % 6;
    return Math.round(255 * brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1))));
  });
  return formatHex(channels);
}

interface ReadPage {
  readonly title: string;
  readonly texts: readonly string[];
  readonly fills: readonly string[];
}

/**
 * Reads an uncompressed PDF of one page: from its end to the table of objects, to the page and its
 * content. Every object must be where the table says.
 */
export function readPdf(file: Buffer): ReadPage {
  const text = file.toString("latin1");
  assert.match(text, /^%PDF-1\.[4-7]\n%[\x80-\xff]{4}\n/);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n(<<.*>>)\n/.exec(text.slice(start));
  assert.ok(table);
  const [, , entries = "", trailer = ""] = table;
  const offsets = entries.split("\n").map((entry) => Number(entry.slice(0, 10)));
  function readObject(reference: string): string {
    const number = Number(/^(\d+) 0 R$/.exec(reference)?.[1]);
    const body = text.slice(offsets[number]);
    assert.ok(body.startsWith(`${number} 0 obj\n`), reference);
    return body.slice(0, body.indexOf("\nendobj\n"));
  }
  const follow = (object: string, key: string) =>
    readObject(new RegExp(`/${key} \\[?(\\d+ 0 R)`).exec(object)?.[1] ?? "");
  const page = follow(follow(follow(trailer, "Root"), "Pages"), "Kids");
  assert.match(page, /\/MediaBox \[0 0 595 842\]/);
  const stream = /\/Length (\d+) >>\nstream\n([^]*)\nendstream$/.exec(follow(page, "Contents"));
  const [, length, content = ""] = stream ?? [];
  assert.equal(content.length, Number(length));
  const title = /<feff([\da-f]*)>/.exec(follow(trailer, "Info"))?.[1] ?? "";
  return { title: new TextDecoder("utf-16be").decode(Buffer.from(title, "hex")), ...readDrawn(content) };
}

/** Reads the content of a page: colored rectangles and Windows-1252 texts. */
function readDrawn(content: string): Omit<ReadPage, "title"> {
  const line =
    /^(?:(?<fill>[\d.]+ [\d.]+ [\d.]+) rg 0\.8 G 0\.5 w (?:[\d.]+ ){4}re B|BT 0 g \/F[12] [\d.]+ Tf [\d.]+ [\d.]+ Td <(?<text>(?:[\da-f]{2})+)> Tj ET)$/;
  const drawn = content.split("\n").map((source) => {
    const match = line.exec(source);
    assert.ok(match, `not understood: ${source}`);
    return match.groups ?? {};
  });
  const channels = (fill: string) => formatHex(fill.split(" ").map((share) => Math.round(255 * Number(share))));
  return {
    texts: drawn.flatMap(({ text }) =>
      text === undefined ? [] : [new TextDecoder("windows-1252").decode(Buffer.from(text, "hex"))],
    ),
    fills: drawn.flatMap(({ fill }) => (fill === undefined ? [] : [channels(fill)])),
  };
}

function formatHex(channels: readonly number[]): string {
  return channels.map((channel) => channel.toString(16).padStart(2, "0")).join("");
}
