import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { linearToOklab } from "../../color/src/oklab.ts";
import { hexToLinear } from "../../color/src/srgb.ts";

/** The sets that may be fitted; see docs/data.md. */
const setNames = ["colourlovers-top", "adobe-top"] as const;
const paletteSize = 5;

/** A palette as OKLab, three numbers a color. */
export interface HumanPalette {
  readonly colors: Float64Array;
  /** Near-copies of each other have the same group. */
  readonly group: string;
}

export interface HumanSet {
  readonly name: string;
  readonly sha256: string;
  readonly palettes: readonly HumanPalette[];
}

interface Entry {
  readonly colors: readonly string[];
  readonly g: string;
}

/** The palettes of five colors in a folder's sets, each set with the hash of its file. */
export function readSets(folder: string): readonly HumanSet[] {
  return setNames.map((name) => {
    const file = readFileSync(join(folder, `${name}.json`));
    const palettes = parseEntries(file.toString("utf8"))
      .filter(({ colors }) => colors.length === paletteSize)
      .map(({ colors, g }) => ({ colors: toOklab(colors), group: g }));
    return { name, sha256: createHash("sha256").update(file).digest("hex"), palettes };
  });
}

function parseEntries(text: string): readonly Entry[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new SyntaxError("A set must be a list of palettes");
  return entries;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && "colors" in value && "g" in value;
}

function toOklab(hexes: readonly string[]): Float64Array {
  const colors = hexes.map((hex) => linearToOklab(hexToLinear(hex.replace("#", ""))));
  return Float64Array.from(colors.flatMap(({ l, a, b }) => [l, a, b]));
}
