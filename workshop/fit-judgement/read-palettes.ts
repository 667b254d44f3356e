import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** People's palettes of one source, of any sizes. */
interface PeoplesSet {
  readonly name: string;
  readonly sha256: string;
  readonly palettes: readonly (readonly string[])[];
}

/** Sources that may be fitted, as the judgement's reference is; see docs/data.md. */
export const fittedSets = ["colourlovers-top", "adobe-top", "wada", "chromotome"] as const;
/** Sources that may only be measured. */
export const measuredSets = ["colorhunt", "lospec"] as const;

/** The palettes of a source in a folder, each a list of six-digit hexes. */
export function readPalettes(folder: string, name: string): PeoplesSet {
  const file = readFileSync(join(folder, `${name}.json`));
  const entries: unknown = JSON.parse(file.toString("utf8"));
  if (!Array.isArray(entries) || !entries.every(hasColors)) throw new SyntaxError(`${name} must be a list of palettes`);
  return {
    name,
    sha256: createHash("sha256").update(file).digest("hex"),
    palettes: entries.map(({ colors }) => colors.map((hex) => hex.replace("#", ""))),
  };
}

function hasColors(value: unknown): value is { readonly colors: readonly string[] } {
  return typeof value === "object" && value !== null && "colors" in value && Array.isArray(value.colors);
}
