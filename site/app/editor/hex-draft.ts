/**
 * A hex as it is being typed. It belongs to the color that it was typed over, or has led to: whatever else gives the slot another color,
 * undo or a new palette, has the last word, and what was typed is gone with the color.
 */
import { parseHexNotation } from "../ui/parse-hex-notation.ts";

export interface HexDraft {
  readonly text: string;
  /** The color that the slot has with it. */
  readonly hex: string;
  /** Somebody meant it to be a color, which it is not. */
  readonly isRefused: boolean;
}

/** Six digits count at once; three may be the beginning of six. */
export function typeHex(text: string, hex: string): HexDraft {
  const read = parseHexNotation(text);
  const isWhole = read !== undefined && text.toLowerCase().includes(read);
  return { text, hex: isWhole ? read : hex, isRefused: false };
}

/** @returns the draft while the slot has its color */
export function keepHexDraft(draft: HexDraft | undefined, hex: string): HexDraft | undefined {
  return draft?.hex === hex ? draft : undefined;
}

/** @returns the color that is meant by what was typed, three digits as well; a refused draft where it is none */
export function finishHex(draft: HexDraft): string | HexDraft {
  return parseHexNotation(draft.text) ?? { ...draft, isRefused: true };
}
