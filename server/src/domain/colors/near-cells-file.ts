/** The file of the names that can be nearest in each cell of colors: written by workshop/list-near-cells.ts, read once by a server. */
import { type NamedColor, NearCells, type NameIndex, type NearName, nearestColorName } from "@tincture/color";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

const file = new URL("near-cells.br", import.meta.url);

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

/**
 * The file is read when the first name is asked for, which takes some 30 ms. Where it was made of other names the tree is searched,
 * which takes eight times as long.
 */
export function createNameFinder(index: NameIndex): NameFinder {
  let cells: NearCells | undefined;
  let isRead = false;
  let digest: string | undefined;

  function digestOnce(): string {
    digest ??= digestNames(index.names);
    return digest;
  }

  return {
    find(hex) {
      if (!isRead) cells = readNearCells(index.names, digestOnce());
      isRead = true;
      return nearestColorName(index, hex, cells);
    },
    get digest() {
      return digestOnce();
    },
  };
}

/** @returns undefined where the file was made of other names */
export function readNearCells(names: readonly NamedColor[], digest: string): NearCells | undefined {
  const bytes = brotliDecompressSync(readFileSync(file));
  if (bytes.toString("latin1", 0, digest.length) !== digest) return undefined;
  return new NearCells(
    names.map(({ hex }) => hex),
    bytes.subarray(digest.length),
  );
}

/**
 * The bytes of the file.
 *
 * @param digest - of the names
 * @param cells - made of them by `packNearCells`
 */
export function formatNearCells(digest: string, cells: Uint8Array): Uint8Array {
  return brotliCompressSync(Buffer.concat([Buffer.from(digest, "latin1"), cells]));
}
