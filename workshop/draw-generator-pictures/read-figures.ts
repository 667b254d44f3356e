/** What `npm run quality` found of one generator at one size. */
export interface Figures {
  readonly generator: string;
  readonly size: number;
  /** The distance to human palettes in units of the distance of humans to humans. */
  readonly distance: number;
  /** How surely a classifier tells the palettes from human ones: 0.5 not at all, 1 always. */
  readonly telling: number;
}

const heading = "| Generator | n | xfloor | C2ST |";
const unseenHeading = "| On the other half | n | xfloor | C2ST |";
const row = /^\| (?<generator>[^|]+) \| (?<size>\d) \| (?<distance>\d+\.\d+) \| (?<telling>\d\.\d+) \|/gmu;
const date = /^## Palette quality, (?<date>\d{4}-\d\d-\d\d)$/mu;

/**
 * The rows of the table of palette quality.
 *
 * @param page - the text of bench/results.md
 * @returns at least one row
 * @throws {SyntaxError} when the page has no such table
 */
export function readFigures(page: string): readonly Figures[] {
  return readTable(page, heading);
}

/**
 * The figures of five colors on palettes that the model was not fitted to, from the table of halves.
 *
 * @param page - the text of bench/results.md
 * @returns the generator's row of five colors
 * @throws {SyntaxError} when the page has no such table or row
 */
export function readUnseenFigures(page: string): Figures {
  const rows = readTable(page, unseenHeading);
  const figures = rows.find(({ generator, size }) => generator === "tincture" && size === 5);
  if (figures === undefined) throw new SyntaxError("The table of halves lacks tincture at n = 5");
  return figures;
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

/** The rows from a heading to the next empty line. */
function readTable(page: string, head: string): readonly Figures[] {
  const [table] = page.slice(indexOfLine(page, head)).split("\n\n");
  const rows = [...table!.matchAll(row)];
  if (rows.length === 0) throw new SyntaxError(`The page has no rows under "${head}"`);
  return rows.map(({ groups }) => parseFigures({ ...groups }));
}

function indexOfLine(page: string, start: string): number {
  const index = page.startsWith(start) ? 0 : page.indexOf(`\n${start}`);
  if (index < 0) throw new SyntaxError(`The page has no table "${start}"`);
  return index;
}

function parseFigures(groups: Readonly<Record<string, string>>): Figures {
  return {
    generator: groups["generator"]!.trim(),
    size: Number(groups["size"]),
    distance: Number(groups["distance"]),
    telling: Number(groups["telling"]),
  };
}
