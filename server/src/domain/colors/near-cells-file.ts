/** The file of the names that can be nearest in each cell of colors: written by workshop/list-near-cells.ts, read once by a server. */
import { type NamedColor, NearCells, type NameIndex, type NearName, nearestColorName } from "@tincture/color";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

export const cellsFile = new URL("near-cells.br", import.meta.url);

/** What tells lists of names apart: another text where one of them is another, or elsewhere. */
export function digestNames(names: readonly NamedColor[]): string {
  let text = "";
  for (const { name, hex } of names) text += `${hex} ${name}\n`;
  return hash("sha256", text, "base64url");
}

/** Finds nearest names one after the other. */
interface NameFinder {
  /** The nearest of all names, exactly. @throws {SyntaxError} when the text is not a hex */
  find(hex: string): NearName;
  /** Of the names, by `digestNames`. */
  readonly digest: string;
}

export interface NameFinderOptions {
  /** Told once when the file is of no use, and why. */
  readonly warn?: (message: string, cause: unknown) => void;
  readonly file?: URL;
}

/**
 * The file is read when the first name is asked for, which takes some 30 ms. Where it is missing, damaged or made of other names the tree
 * is searched, which takes eight times as long.
 */
export function createNameFinder(index: NameIndex, { warn, file = cellsFile }: NameFinderOptions = {}): NameFinder {
  let cells: NearCells | undefined;
  let isRead = false;
  let digest: string | undefined;

  function digestOnce(): string {
    digest ??= digestNames(index.names);
    return digest;
  }

  function readOnce(): NearCells | undefined {
    if (isRead) return cells;
    isRead = true;
    try {
      cells = readNearCells(file, index.names, digestOnce());
    } catch (error) {
      warn?.("nearest names are searched without the file that lists them, which takes eight times as long", error);
    }
    return cells;
  }

  return {
    find: (hex) => nearestColorName(index, hex, readOnce()),
    get digest() {
      return digestOnce();
    },
  };
}

/** @throws where the file is missing or damaged, or was made of other names */
export function readNearCells(file: URL, names: readonly NamedColor[], digest: string): NearCells {
  const bytes = brotliDecompressSync(readFileSync(file));
  const cells = bytes.subarray(2 * digest.length);
  const head = bytes.toString("latin1", 0, 2 * digest.length);
  if (!head.startsWith(digest)) throw new Error(`${fileURLToPath(file)} was made of other names`);
  if (head !== digest + digestCells(cells)) throw new Error(`${fileURLToPath(file)} is damaged`);
  return new NearCells(
    names.map(({ hex }) => hex),
    cells,
  );
}

/**
 * The bytes of the file.
 *
 * @param digest - of the names
 * @param cells - made of them by `packNearCells`
 */
export function formatNearCells(digest: string, cells: Uint8Array): Uint8Array {
  return brotliCompressSync(Buffer.concat([Buffer.from(digest + digestCells(cells), "latin1"), cells]));
}

/** Brotli does not notice when bytes of a file have changed. */
function digestCells(cells: Uint8Array): string {
  return hash("sha256", cells, "base64url");
}
