/**
 * A color as it is being typed. The draft belongs to the color it was typed over, or has led to: undo or a new palette replaces the color
 * and discards the draft.
 */
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import { readOneColor } from "../ui/read-one-color.ts";

export interface HexDraft {
  readonly text: string;
  /** The color of the slot with this draft. */
  readonly hex: string;
  /** Why the finished text is not a color. */
  readonly problem?: string | undefined;
}

/** Applies six digits at once. Three may be the beginning of six, and a word of another color. */
export function typeHex(text: string, hex: string): HexDraft {
  const read = parseHexNotation(text);
  const isWhole = read !== undefined && text.toLowerCase().includes(read);
  return { text, hex: isWhole ? read : hex };
}

/** Whether a pasted text is a color of its own, and not digits to put between others. Three digits are a color. */
export function isWholePaste(text: string): boolean {
  return !/^\s*(?:[\da-f]{0,2}|[\da-f]{4,5})\s*$/i.test(text);
}

/** @returns the draft while the slot has its color */
export function keepHexDraft(draft: HexDraft | undefined, hex: string): HexDraft | undefined {
  return draft?.hex === hex ? draft : undefined;
}

/** @returns the color that was typed, in any notation; the draft with its problem if it is none */
export async function finishHex(draft: HexDraft): Promise<string | HexDraft> {
  const read = await readOneColor(draft.text);
  return "hex" in read ? read.hex : { ...draft, problem: read.problem };
}
