import { rgbToHex } from "../hex.ts";
import { cutOff, hasText, viewOf } from "./byte-view.ts";
import { isAco } from "./adobe-swatches.ts";
import type { Finding } from "./found-colors.ts";

const actBytes = 768;
const actBytesCounted = 772;
const riffHeaderBytes = 24;
const riffEntryBytes = 4;
const pngChunkFrame = 12;

export function isAct(bytes: Uint8Array): boolean {
  if (bytes.length !== actBytes && bytes.length !== actBytesCounted) return false;
  return !isAco(bytes) && decodeText(bytes) === undefined;
}

/**
 * 768 bytes of colors, and in newer files their number. Without it, black ones at the end do not
 * count.
 *
 * @see Adobe Photoshop File Formats Specification, section "Color Table"
 */
export function readAct(bytes: Uint8Array): readonly Finding[] {
  const view = viewOf(bytes);
  const stated = bytes.length === actBytesCounted ? view.getUint16(actBytes) : 0;
  const isStated = stated > 0 && stated <= 256;
  const colors = readTriples(bytes, { start: 0, count: isStated ? stated : 256, step: 3 });
  if (isStated) return colors;
  const last = colors.findLastIndex((color) => "hex" in color && color.hex !== "000000");
  return colors.slice(0, Math.max(last + 1, 1));
}

export function isRiffPalette(bytes: Uint8Array): boolean {
  return hasText(bytes, "RIFF") && hasText(bytes, "PAL ", 8);
}

/**
 * @see Microsoft and IBM 1991, Multimedia Programming Interface and Data Specifications 1.0,
 *   "Palette File Format"
 */
export function readRiffPalette(bytes: Uint8Array): readonly Finding[] {
  const view = viewOf(bytes);
  let at = 12;
  while (at + 8 <= bytes.length && !hasText(bytes, "data", at)) {
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  if (at + riffHeaderBytes - 12 > bytes.length) throw cutOff("RIFF palette");
  const count = view.getUint16(at + 10, true);
  const start = at + 12;
  if (start + riffEntryBytes * count > bytes.length) throw cutOff("RIFF palette");
  return readTriples(bytes, { start, count, step: riffEntryBytes });
}

export function isIndexedPng(bytes: Uint8Array): boolean {
  return hasText(bytes, "\u0089PNG\r\n\u001a\n") && bytes[25] === 3;
}

/** @see Portable Network Graphics (PNG) Specification (Third Edition), section 11.2.2 */
export function readPngPalette(bytes: Uint8Array): readonly Finding[] {
  const view = viewOf(bytes);
  let at = 8;
  while (at + pngChunkFrame <= bytes.length) {
    const length = view.getUint32(at);
    if (hasText(bytes, "PLTE", at + 4) && at + pngChunkFrame + length <= bytes.length) {
      return readTriples(bytes, { start: at + 8, count: Math.floor(length / 3), step: 3 });
    }
    at += pngChunkFrame + length;
  }
  throw cutOff("PNG");
}

interface TripleList {
  readonly start: number;
  readonly count: number;
  readonly step: number;
}

function readTriples(bytes: Uint8Array, { start, count, step }: TripleList): readonly Finding[] {
  return Array.from({ length: count }, (_, index) => {
    const at = start + step * index;
    return { hex: rgbToHex({ r: bytes[at] ?? 0, g: bytes[at + 1] ?? 0, b: bytes[at + 2] ?? 0 }), name: "" };
  });
}

const sampleBytes = 4096;
const [tab, carriageReturn, escape, space] = [9, 13, 27, 32];

/** Decodes UTF-8, UTF-16 with or without a mark, or Windows-1252; undefined for binary data. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be");
  const zeros = countZeros(bytes.subarray(0, sampleBytes));
  const half = Math.min(bytes.length, sampleBytes) / 2;
  if (half >= 2 && zeros.odd > 0.7 * half && zeros.even === 0) return decode(bytes, "utf-16le");
  if (half >= 2 && zeros.even > 0.7 * half && zeros.odd === 0) return decode(bytes, "utf-16be");
  if (zeros.odd + zeros.even > 0) return undefined;
  try {
    return plain(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return plain(decode(bytes, "windows-1252"));
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Other control characters indicate a binary file. */
function plain(text: string): string | undefined {
  const hasControls = Array.from(text.slice(0, sampleBytes)).some((character) => {
    const code = character.charCodeAt(0);
    return code < tab || (code > carriageReturn && code < space && code !== escape);
  });
  return hasControls ? undefined : text;
}

function countZeros(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
}
