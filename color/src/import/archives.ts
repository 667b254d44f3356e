import { ByteReader, hasText } from "./byte-reader.ts";
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
export function readArchive(bytes: Uint8Array): FoundColors | undefined {
  if (!hasText(bytes, "PK\u0003\u0004")) return undefined;
  const entries = readDirectory(bytes);
  for (const { source, name, read } of archives) {
    const entry = entries.find((one) => name.test(one.name));
    if (entry !== undefined) return gatherFindings(source, read(new TextDecoder().decode(unzip(bytes, entry))));
  }
  const holds = (name: string) => entries.some((entry) => entry.name === name);
  const kind =
    holds("document.json") && holds("meta.json")
      ? "a document of Sketch"
      : holds("[Content_Types].xml")
        ? "a document of Office"
        : "a ZIP archive";
  return gatherFindings("ZIP archive", [
    {
      missed: `This is ${kind} without a palette of Procreate or Krita. Unpack it, or export its colors, and bring that file.`,
    },
  ]);
}

const damaged = "The archive is damaged";
const endBytes = 22;
const endSignature = "PK\u0005\u0006";
const entrySignature = "PK\u0001\u0002";
const commentMax = 65_535;
const entriesMax = 1000;
const stored = 0;
const deflated = 8;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
}

/** @see PKWARE, .ZIP File Format Specification 6.3.10, sections 4.3 and 4.4 */
function readDirectory(bytes: Uint8Array): readonly Entry[] {
  const least = Math.max(0, bytes.length - endBytes - commentMax);
  let end = bytes.length - endBytes;
  while (end >= least && !hasText(bytes, endSignature, end)) end -= 1;
  if (end < least) throw new SyntaxError("The archive ends before its directory");
  const reader = new ByteReader(bytes, damaged, { isLittleEndian: true });
  reader.at = end + 10;
  const count = Math.min(reader.uint16(), entriesMax);
  reader.at = end + 16;
  reader.at = reader.uint32();
  return Array.from({ length: count }, () => {
    const start = reader.at;
    if (reader.ascii(4) !== entrySignature) throw new SyntaxError(damaged);
    reader.at = start + 8;
    const isEncrypted = (reader.uint16() & 1) === 1;
    const method = reader.uint16();
    reader.at = start + 20;
    const size = reader.uint32();
    reader.at = start + 28;
    const [nameLength, extraLength, commentLength] = [reader.uint16(), reader.uint16(), reader.uint16()];
    reader.at = start + 42;
    const offset = reader.uint32();
    const name = new TextDecoder().decode(reader.bytes(nameLength));
    reader.at += extraLength + commentLength;
    return { name, method, size, offset, isEncrypted };
  });
}

function unzip(bytes: Uint8Array, { name, method, size, offset, isEncrypted }: Entry): Uint8Array {
  if (isEncrypted) throw new SyntaxError(`${name} is encrypted`);
  const reader = new ByteReader(bytes, damaged, { isLittleEndian: true });
  reader.at = offset + 26;
  reader.bytes(reader.uint16() + reader.uint16());
  const content = reader.bytes(size);
  if (method === deflated) return inflate(content, contentMax);
  if (method !== stored) throw new SyntaxError(`${name} is compressed by a method other than deflate`);
  if (size > contentMax) throw new RangeError("The archive holds more than can be read");
  return content;
}
