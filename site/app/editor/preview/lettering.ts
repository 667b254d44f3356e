/** Approximate widths of Geist's letters, to wrap lines and to fit words. */

/** The page's font stack. */
export const fontFamily = "Geist, ui-sans-serif, system-ui, sans-serif";

/** In ems, for the regular weight. */
const widths = [
  { letters: /[iljI.,:;'|!’·]/, width: 0.27 },
  { letters: /[ftr()\- ]/, width: 0.37 },
  { letters: /[mwMW@%—]/, width: 0.86 },
  { letters: /[0-9]/, width: 0.6 },
  { letters: /[A-Z#&+]/, width: 0.65 },
] as const;
const usualWidth = 0.56;
/** The factor for heavier weights. */
const boldShare = 1.05;

/** @param weight - of the font, 400 to 700 */
export function measureText(text: string, size: number, weight = 400): number {
  const ems = Array.from(text, (letter) => widths.find(({ letters }) => letters.test(letter))?.width ?? usualWidth);
  return ems.reduce((sum, width) => sum + width, 0) * size * (weight > 500 ? boldShare : 1) * (size >= 30 ? 0.95 : 1);
}

/** Returns the size at which the widest line fits, at most `size`. */
export function fitSize(lines: readonly string[], size: number, room: number): number {
  const widest = Math.max(...lines.map((line) => measureText(line, size, 700)));
  return widest > room ? (size * room) / widest : size;
}

/** Wraps a text. */
export function breakLines(text: string, size: number, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureText(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
