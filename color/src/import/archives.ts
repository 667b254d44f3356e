import { hasText, viewOf } from "./byte-view.ts";
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { inflate } from "./inflate.ts";
import { findJsonColors, parseJson } from "./json-colors.ts";
import { findMarkupColors } from "./markup.ts";

/** Palettes hold some kilobytes. */
const contentMax = 4_194_304;

interface Archive {
  readonly source: string;
  readonly name: RegExp;
  readonly read: (text: string) => readonly Finding[];
}

const archives: readonly Archive[] = [
  {
    source: "Procreate swatches",
    name: /(?:^|\/)Swatches\.json$/i,
    read: (text) => {
      const parsed = parseJson(text);
      if (parsed === undefined) throw new SyntaxError("Swatches.json in this archive is no JSON");
      return findJsonColors(parsed.value);
    },
  },
  { source: "Krita palette", name: /^colorset\.xml$/i, read: findMarkupColors },
];

/** @see Procreate Handbook, "Palettes"; Krita Manual, "The Krita Palette format KPL" */
export function readArchive(bytes: Uint8Array): FoundColors {
  const names = listZip(bytes);
  for (const { source, name, read } of archives) {
    const file = names.find((one) => name.test(one));
    if (file !== undefined)
      return gatherFindings(source, read(new TextDecoder().decode(unzip(bytes, file, contentMax))));
  }
  const kind =
    names.includes("document.json") && names.includes("meta.json")
      ? "a document of Sketch"
      : names.includes("[Content_Types].xml")
        ? "a document of Office"
        : "a ZIP archive";
  return gatherFindings("ZIP archive", [
    {
      missed: `This is ${kind} without a palette of Procreate or Krita. Unpack it, or export its colors, and bring that file.`,
    },
  ]);
}

const endBytes = 22;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localBytes = 30;
const commentMax = 65_535;
const entriesMax = 1000;
const stored = 0;
const deflated = 8;

export function isZip(bytes: Uint8Array): boolean {
  return hasText(bytes, "PK\u0003\u0004");
}

/** @see PKWARE, .ZIP File Format Specification 6.3.10, sections 4.3 and 4.4 */
export function listZip(bytes: Uint8Array): readonly string[] {
  return readDirectory(bytes).map(({ name }) => name);
}

/** Decompresses at most `lengthMax` bytes. */
export function unzip(bytes: Uint8Array, name: string, lengthMax: number): Uint8Array {
  const entry = readDirectory(bytes).find((one) => one.name === name);
  if (entry === undefined) throw new SyntaxError(`The archive holds no ${name}`);
  const { method, size, offset, isEncrypted } = entry;
  if (isEncrypted) throw new SyntaxError(`${name} is encrypted`);
  const view = viewOf(bytes);
  if (offset + localBytes > bytes.length) throw new SyntaxError("The archive is damaged");
  const start = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + size > bytes.length) throw new SyntaxError("The archive is damaged");
  const content = bytes.subarray(start, start + size);
  if (method === deflated) return inflate(content, lengthMax);
  if (method !== stored) throw new SyntaxError(`${name} is compressed by a method other than deflate`);
  if (size > lengthMax) throw new RangeError("The archive holds more than can be read");
  return content;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
}

function readDirectory(bytes: Uint8Array): readonly Entry[] {
  const view = viewOf(bytes);
  const least = Math.max(0, bytes.length - endBytes - commentMax);
  let end = bytes.length - endBytes;
  while (end >= least && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < least) throw new SyntaxError("The archive ends before its directory");
  const entries: Entry[] = [];
  const count = Math.min(view.getUint16(end + 10, true), entriesMax);
  let at = view.getUint32(end + 16, true);
  for (let left = count; left > 0; left -= 1) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== entrySignature) {
      throw new SyntaxError("The archive is damaged");
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = bytes.subarray(at + entryBytes, at + entryBytes + nameLength);
    entries.push({
      name: new TextDecoder().decode(name),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += entryBytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
