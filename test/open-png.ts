import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";

/**
 * Decodes a PNG of 8 bits per channel, indexed or RGBA. @see the PNG specification, chapters 6, 9
 *
 * @returns the hexes of a row of pixels
 */
export function openPng(file: Buffer): (y: number) => readonly string[] {
  assert.equal(file.toString("latin1", 0, 8), "\x89PNG\r\n\x1a\n");
  const chunks = readChunks(file);
  const header = chunks.get("IHDR")!;
  const [depth, type] = header.subarray(8, 10);
  assert.ok(depth === 8 && (type === 3 || type === 6), `Expected 8 bits, indexed or RGBA, got ${depth} and ${type}`);
  const palette = chunks.get("PLTE");
  const channels = type === 3 ? 1 : 4;
  const rowBytes = header.readUInt32BE(0) * channels;
  const pixels = unfilter(inflateSync(chunks.get("IDAT")!), rowBytes, channels);
  return (y) => {
    const row = pixels.subarray(y * rowBytes, (y + 1) * rowBytes);
    return Array.from({ length: rowBytes / channels }, (_, x) =>
      palette ? palette.toString("hex", 3 * row[x]!, 3 * row[x]! + 3) : row.toString("hex", 4 * x, 4 * x + 3),
    );
  };
}

function readChunks(file: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]));
  }
  return chunks;
}

function unfilter(data: Buffer, rowBytes: number, channels: number): Buffer {
  const rows = data.length / (rowBytes + 1);
  const pixels = Buffer.alloc(rows * rowBytes);
  for (let y = 0; y < rows; y += 1) {
    const filter = data[y * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x < channels ? 0 : pixels[at - channels]!;
      const above = y === 0 ? 0 : pixels[at - rowBytes]!;
      const corner = x < channels || y === 0 ? 0 : pixels[at - rowBytes - channels]!;
      pixels[at] = data[at + y + 1]! + predict(filter, [left, above, corner]);
    }
  }
  return pixels;
}

function predict(filter: number | undefined, [left, above, corner]: readonly [number, number, number]): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? predictPaeth(left, above, corner) : 0;
}

function predictPaeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
