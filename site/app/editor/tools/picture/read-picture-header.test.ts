import assert from "node:assert/strict";
import { test } from "node:test";
import { readPictureHeader } from "./read-picture-header.ts";

/** Parses text with hexadecimal bytes in angle brackets. */
function bytesOf(parts: string): Uint8Array<ArrayBuffer> {
  const pieces = parts.split(/<([0-9a-f]+)>/);
  return new Uint8Array(pieces.flatMap((piece, at) => [...Buffer.from(piece, at % 2 === 1 ? "hex" : "latin1")]));
}

const heads: Readonly<Record<string, string>> = {
  PNG: "<89>PNG<0d0a1a0a0000000d>IHDR<0000012c00000064>",
  GIF: "GIF89a<2c016400>",
  // An APP0 segment of four bytes, a marker with fill bytes, and the frame.
  JPEG: "<ffd8ffe000040000ffffffc2000b080064012c01>",
  WebP: "RIFF<00000000>WEBPVP8 <000000000000009d012a2c016400>",
  AVIF: "<0000001c>ftypavif<00000000>meta<00000014>ispe<00000000000000640000003200000014>ispe<000000000000012c00000064>",
  HEIC: "<0000001c>ftypheic<00000000>ispe<000000000000012c00000064>",
  BMP: "BM<000000000000000036000000280000002c0100009cffffff>",
};

test("readPictureHeader() reads format and size of every format that browsers open", () => {
  for (const [format, head] of Object.entries(heads)) {
    assert.deepEqual(readPictureHeader(bytesOf(head)), { format, size: { width: 300, height: 100 } }, format);
  }
});

test("readPictureHeader() reads lossless and extended WebP", () => {
  const start = "RIFF<00000000>WEBP";
  const size = { width: 300, height: 100 };
  // 299 and 99 in fourteen bits each, lowest first.
  assert.deepEqual(readPictureHeader(bytesOf(`${start}VP8L<000000002f2bc11800>`)), { format: "WebP", size });
  assert.deepEqual(readPictureHeader(bytesOf(`${start}VP8X<0a000000000000002b0100630000>`)), { format: "WebP", size });
});

test("readPictureHeader() returns the format alone for a truncated header", () => {
  for (const [format, head] of Object.entries(heads)) {
    assert.equal(readPictureHeader(bytesOf(head).slice(0, 14))?.format, format);
  }
  assert.deepEqual(readPictureHeader(bytesOf("<89>PNG<0d0a1a0a>")), { format: "PNG" });
});

test("readPictureHeader() recognizes an SVG after a prolog, and rejects other files", () => {
  assert.deepEqual(readPictureHeader(bytesOf('<efbbbf><3c>?xml version="1.0"?><3c>!-- a --> <3c>svg xmlns="">')), {
    format: "SVG",
  });
  for (const text of ["", "hello", "%PDF-1.7", "PK<0304>", "BMW is a car", "<3c>html><3c>svg>"]) {
    assert.equal(readPictureHeader(bytesOf(text)), undefined, text);
  }
});
