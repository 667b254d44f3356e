import type { readColors } from "@tincture/color/import";
import { parseHexNotation } from "./parse-hex-notation.ts";

/** Reads one color in any notation. The full parser loads only when the text is not a hex. */
export async function readOneColor(text: string): Promise<{ readonly hex: string } | { readonly problem: string }> {
  const digits = parseHexNotation(text);
  if (digits !== undefined) return { hex: digits };
  const reader = await import("@tincture/color/import");
  const hex = reader.parseColor(text);
  if (hex !== undefined) return { hex };
  const found = new Set(listHexes(text, reader.readColors));
  const [only] = found;
  if (found.size === 1 && only !== undefined) return { hex: only };
  if (found.size > 1) return { problem: `This has ${found.size} colors. The tool Import reads all of them.` };
  return { problem: reader.explainNoColor(text) };
}

function listHexes(text: string, read: typeof readColors): readonly string[] {
  try {
    return read(text).colors.map(({ hex }) => hex);
  } catch {
    // The text is too long.
    return [];
  }
}
