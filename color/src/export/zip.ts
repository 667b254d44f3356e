import { crc32, joinBytes, uint16, uint32 } from "./bytes.ts";

/** Files are stored uncompressed: palettes are short, and pictures are compressed already. */

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const versionNeeded = 20;
/** Bit 11: names are UTF-8. */
const utf8Names = 0x0800;
/** 1 January 1980, the earliest date of the format, so that output is deterministic. */
const firstDay = 0x0021;
const filesMax = 65_535;
const order = { isLittleEndian: true };

/**
 * @throws {RangeError} for more than 65,535 files
 * @see PKWARE, .ZIP File Format Specification 6.3.10, sections 4.3 and 4.4
 * @example
 * formatZip([{ name: "a.txt", bytes: new TextEncoder().encode("hello") }]).length  // 113
 */
export function formatZip(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  if (files.length > filesMax) throw new RangeError(`A ZIP file holds at most ${filesMax} files, got ${files.length}`);
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name);
    const about = [
      uint16([versionNeeded, utf8Names, 0, 0, firstDay], order),
      uint32([crc32(bytes), bytes.length, bytes.length], order),
    ];
    const local = joinBytes([
      uint32([localSignature], order),
      ...about,
      uint16([label.length, 0], order),
      label,
      bytes,
    ]);
    const positions = [uint16([label.length, 0, 0, 0, 0], order), uint32([0, offset], order)];
    entries.push(uint32([centralSignature], order), uint16([versionNeeded], order), ...about, ...positions, label);
    locals.push(local);
    offset += local.length;
  }
  const directory = joinBytes(entries);
  return joinBytes([
    ...locals,
    directory,
    uint32([endSignature], order),
    uint16([0, 0, files.length, files.length], order),
    uint32([directory.length, offset], order),
    uint16([0], order),
  ]);
}
