/**
 * A color that is being typed. It belongs to the current color of its slot, and is discarded when
 * undo or a new palette replaces that color.
 */
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import { readOneColor } from "../ui/read-one-color.ts";

export interface HexDraft {
  readonly text: string;
  /** The color of the slot. */
  readonly hex: string;
  /** The error if the finished text is not a color. */
  readonly problem?: string | undefined;
}

/**
 * Applies six digits at once. Waits after three digits or a word, which may be the start of another
 * color.
 */
export function typeHex(text: string, hex: string): HexDraft {
  const read = parseHexNotation(text);
  const isWhole = read !== undefined && text.toLowerCase().includes(read);
  return { text, hex: isWhole ? read : hex };
}

/**
 * Returns whether a pasted text is a whole color, such as three digits, and not digits to insert.
 */
export function isWholePaste(text: string): boolean {
  return !/^\s*(?:[\da-f]{0,2}|[\da-f]{4,5})\s*$/i.test(text);
}

/** Returns the typed text while the slot has its color. */
export function keepHexDraft(draft: HexDraft | undefined, hex: string): HexDraft | undefined {
  return draft?.hex === hex ? draft : undefined;
}

/**
 * Parses the draft in any notation.
 *
 * @returns the color, or the draft with an error if it is invalid
 */
export async function finishHex(draft: HexDraft): Promise<string | HexDraft> {
  const read = await readOneColor(draft.text);
  return "hex" in read ? read.hex : { ...draft, problem: read.problem };
}
