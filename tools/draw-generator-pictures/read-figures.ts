/** What `npm run quality` found of one generator at one size. */
export interface Figures {
  readonly generator: string;
  readonly size: number;
  /** The distance to human palettes in units of the distance of humans to humans. */
  readonly distance: number;
  /** How surely a classifier tells the palettes from human ones: 0.5 not at all, 1 always. */
  readonly telling: number;
}

const heading = /^\| Generator \| n \| xfloor \| C2ST \|/mu;
const row = /^\| (?<generator>[^|]+) \| (?<size>\d) \| (?<distance>\d+\.\d+) \| (?<telling>\d\.\d+) \|/gmu;
const unseenFigures = /FPD× (?<distance>\d+\.\d+), C2ST (?<telling>\d\.\d+), parity [\d.]+ \(n = 5\)/u;
const date = /^## Palette quality, (?<date>\d{4}-\d\d-\d\d)$/mu;

/**
 * The rows of the table of palette quality.
 *
 * @param page - the text of bench/results.md
 * @returns at least one row
 * @throws {SyntaxError} when the page has no such table
 */
export function readFigures(page: string): readonly Figures[] {
  const start = page.search(heading);
  const rows = start < 0 ? [] : [...page.slice(start).matchAll(row)];
  if (rows.length === 0) throw new SyntaxError("The page has no table of palette quality");
  return rows.map(({ groups }) => parseFigures({ ...groups }));
}

/**
 * The figures of five colors on palettes that the model was not fitted to, from the paragraph over the table.
 *
 * @throws {SyntaxError} when the page does not tell them
 */
export function readUnseenFigures(page: string): Figures {
  const groups = page.match(unseenFigures)?.groups;
  if (groups === undefined)
    throw new SyntaxError('The page lacks "FPD× …, C2ST …, parity … (n = 5)" for unseen palettes');
  return parseFigures({ ...groups, generator: "tincture", size: "5" });
}

/**
 * The day on which the table was measured, as the page writes it.
 *
 * @throws {SyntaxError} when the page does not tell it
 */
export function readDate(page: string): string {
  const day = page.match(date)?.groups?.["date"];
  if (day === undefined) throw new SyntaxError('The page lacks a heading "Palette quality, <date>"');
  return day;
}

function parseFigures(groups: Readonly<Record<string, string>>): Figures {
  return {
    generator: groups["generator"]!.trim(),
    size: Number(groups["size"]),
    distance: Number(groups["distance"]),
    telling: Number(groups["telling"]),
  };
}
