/** Pictures as files, for what reads pictures. */
import { crc32, deflateSync } from "node:zlib";

/**
 * A PNG of full color with transparency.
 *
 * @param paint - a hex for each place, from the left and from the top; undefined where nothing is
 */
export function writePng(
  { width, height }: { readonly width: number; readonly height: number },
  paint: (x: number, y: number) => string | undefined,
): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => paint(x, y)).flatMap(pixelOf),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    writeChunk("IHDR", header),
    writeChunk("IDAT", deflateSync(Uint8Array.from(rows.flat()))),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pixelOf(hex: string | undefined): readonly number[] {
  return hex === undefined ? [0, 0, 0, 0] : [...Buffer.from(`${hex}ff`, "hex")];
}

function writeChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
