/**
 * Components with their labels, as in brand guides: `RGB 230 57 70`, `R: 230 G: 57 B: 70`, `C=0
 * M=75 Y=70 K=10`.
 */
import { findNotation } from "./color-record.ts";
import { type Notation, readNumbers } from "./color-values.ts";
import { type Finding, nameReading } from "./found-colors.ts";

const number = String.raw`(\d{1,3}(?:\.\d{1,4})?)[%°]?`;
const gap = String.raw`[ \t]*[,;/ \t][ \t]*`;
/** A word for the notation before the components. */
const worded = new RegExp(
  String.raw`\b(rgb|cmyk|hs[lvb])\b[ \t]*[:=]?[ \t]*${number}${gap}${number}${gap}${number}(?:${gap}${number})?(?![\d.])`,
  "gi",
);
/** The notations, the most exact one first, by the letters before their components. */
const lettered: readonly (readonly [notation: Notation, pattern: RegExp])[] = (
  ["rgb", "hsl", "hsv", "cmyk"] as const
).map((notation) => [notation, new RegExp(String.raw`\b${joinLetters(notation)}\b`, "gi")]);

/**
 * Finds components with labels, for texts without any other notation. If the text has the same
 * colors as RGB and for print, RGB is read.
 */
export function findLabeledComponents(text: string): readonly Finding[] {
  for (const [notation, pattern] of lettered) {
    const found = [
      ...[...text.matchAll(worded)]
        .filter(([, word = ""]) => findNotation(word) === notation)
        .map(([, , ...values]) => values),
      ...[...text.matchAll(pattern)].map(([, ...values]) => values),
    ].flatMap((values) => readValues(notation, values.flatMap((value) => value ?? []).map(Number)));
    if (found.length > 0) return found;
  }
  return [];
}

function joinLetters(notation: string): string {
  return Array.from(notation, (letter) => String.raw`${letter}[ \t]*[:=]?[ \t]*${number}`).join(
    String.raw`[ \t]*[,;/|]?[ \t]*`,
  );
}

function readValues(notation: Notation, values: readonly number[]): readonly Finding[] {
  if (values.length !== notation.length) return [];
  const isInRange =
    notation === "rgb"
      ? values.every((value) => Number.isInteger(value) && value <= 255)
      : values.every((value, at) => value <= (notation !== "cmyk" && at === 0 ? 360 : 100));
  const reading = isInRange ? readNumbers(notation, scale(notation, values), false) : undefined;
  return reading === undefined ? [] : [nameReading(reading, "")];
}

/** Inks are shares of one. */
function scale(notation: Notation, values: readonly number[]): readonly number[] {
  return notation === "cmyk" ? values.map((value) => value / 100) : values;
}
