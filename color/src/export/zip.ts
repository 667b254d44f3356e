/**
 * Combines files into a ZIP. Files are stored uncompressed: palettes are short, and pictures are
 * compressed already. Each file has a local header; a directory at the end lists all with their
 * offsets.
 */
import { crc32 } from "./checksums.ts";
import { joinBytes } from "./join-bytes.ts";

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
/** The first version with folders; stored files need no more. */
const versionNeeded = 20;
/** Bit 11: names are UTF-8. */
const utf8Names = 0x0800;
/** 1 January 1980, the earliest date of the format, so that output is deterministic. */
const firstDay = 0x0021;
const filesMax = 65_535;

/**
 * Formats files as a ZIP.
 *
 * @param files - with different names; folders are separated by slashes
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
    const about = [versionNeeded, utf8Names, 0, 0, firstDay] as const;
    const sizes = [crc32(bytes), bytes.length, bytes.length] as const;
    const local = joinBytes([
      join32([localSignature]),
      join16(about),
      join32(sizes),
      join16([label.length, 0]),
      label,
      bytes,
    ]);
    const positions = [join16([label.length, 0, 0, 0, 0]), join32([0, offset])];
    entries.push(
      joinBytes([join32([centralSignature]), join16([versionNeeded, ...about]), join32(sizes), ...positions, label]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = joinBytes(entries);
  const counts = [join16([0, 0, files.length, files.length]), join32([directory.length, offset]), join16([0])];
  return joinBytes([...locals, directory, join32([endSignature]), ...counts]);
}

function join16(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, at) => view.setUint16(2 * at, value, true));
  return new Uint8Array(view.buffer);
}

function join32(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, at) => view.setUint32(4 * at, value, true));
  return new Uint8Array(view.buffer);
}
