import { isBareHex, readDigits, readNumbers } from "./color-values.ts";
import { readColorRecord } from "./color-record.ts";
import { isColorKey, isNameKey, isOtherKey } from "./color-words.ts";
import { readCssColor } from "./css-color.ts";
import { type ColorReading, type Finding, nameReading, quoteSource } from "./found-colors.ts";

const delimiters = ["\t", ",", ";", "|"];
/** In other languages. */
const channelTitles = new Set("red rot rouge rojo rosso vermelho rood röd czerwony".split(" "));
const rowsMax = 5000;
const cellsMax = 50;

/**
 * Reads a color in one column, or its components in three or four, and a name in another.
 *
 * @see RFC 4180
 */
export function readTable(text: string): readonly Finding[] | undefined {
  // Calls other than those of CSS are code.
  if (/[{}<>]|\b(?!rgba?\(|hsla?\(|hwb\(|(?:ok)?lab\(|(?:ok)?lch\(|color\()[\w.]{1,40}\(\S/.test(text.slice(0, 10_000)))
    return undefined;
  const lines = text
    // Excel names the delimiter in a line of its own.
    .replace(/^sep=.[\r\n]+/i, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "" && !/^[\s|:+-]+$/.test(line))
    .slice(0, rowsMax);
  const hasBars = lines.some((line) => /^\s*\|/.test(line));
  if (hasBars && !lines.every((line) => /^\s*\|/.test(line))) return undefined;
  for (const delimiter of delimiters) {
    const first = splitCells(lines[0] ?? "", delimiter);
    if (first.length < 2 || first.length > cellsMax) continue;
    const rows = lines.map((line) => splitCells(line, delimiter).map((cell) => readDecimalComma(cell, delimiter)));
    if (!rows.every((row) => Math.abs(row.length - first.length) <= 1)) continue;
    const found = readRows(rows, lines.length === 1 && !/[,;|\t](?=\S)/.test(text));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A row for each line after the titles. */
interface Table {
  /** Empty without titles. */
  readonly titles: readonly string[];
  readonly body: readonly (readonly string[])[];
}

function readRows(rows: readonly (readonly string[])[], isLoose: boolean): readonly Finding[] | undefined {
  const [head = []] = rows;
  const hasHead = rows.length > 1 && head.every((cell) => readCell(cell, cell) === undefined && !isNumber(cell));
  const table = hasHead ? { titles: head, body: rows.slice(1) } : { titles: [], body: rows };
  const { body } = table;
  if (hasHead) {
    const found = readComponentRows(table);
    if (found !== undefined) return found;
  }
  const title = (at: number) => table.titles[at] ?? "";
  const columns = [...head.keys()];
  const colorColumns = dropWordColumns(
    columns
      .filter((at) => isColorColumn(table, at))
      .filter((at) => body.some((row) => /^#|\(|[a-f]/i.test(row[at] ?? "")) || isColorKey(title(at))),
    table,
  );
  const nameColumn = findNameColumn(columns, colorColumns, table);
  // Columns of numbers with other titles than channels have, such as a list of scores.
  const hasChannels = !hasHead || head.some((one) => isColorKey(one) || channelTitles.has(one.toLowerCase()));
  if (colorColumns.length === 0) return hasChannels ? readNumberRows(body, nameColumn) : undefined;
  // A single line with `#` and a few digits has the number of something.
  if (rows.length === 1 && head.some((cell) => /^#\d{1,5}$/.test(cell))) return undefined;
  const isMarked = colorColumns.some((at) => body.every((row) => /^#|\(/.test(row[at] ?? "")));
  if (isLoose && !isMarked) return undefined;
  // One line with several colors is a list.
  if (rows.length === 1 && !isSameColor(body, columns)) return undefined;
  if (nameColumn === undefined && colorColumns.length === head.length && !hasHead) return undefined;
  // Other notations of the same color are other columns of it.
  const shown = colorColumns.length > 1 && isSameColor(body, colorColumns) ? colorColumns.slice(0, 1) : colorColumns;
  return body.flatMap((row) =>
    shown.flatMap((at) => {
      const cell = row[at] ?? "";
      const own = row[nameColumn ?? -1] ?? "";
      const name = shown.length > 1 && hasHead ? `${own} ${title(at)}`.trim() : own;
      const reading = readCell(cell, title(at) || "color");
      if (reading !== undefined) return [nameReading(reading, name)];
      return cell === "" ? [] : [{ missed: `${quoteSource(cell)} is not a color: the column holds colors.` }];
    }),
  );
}

function isNumber(cell: string): boolean {
  return /^-?[\d.]+%?$/.test(cell);
}

/** Words and article numbers can look like hexes. */
function dropWordColumns(columns: readonly number[], { titles, body }: Table): readonly number[] {
  const titled = columns.filter((at) => isColorKey(titles[at] ?? ""));
  if (titled.length > 0) return titled;
  const marked = columns.filter((at) => body.every((row) => !isBareHex(row[at] ?? "")));
  return marked.length > 0 ? marked : columns;
}

function findNameColumn(columns: readonly number[], colorColumns: readonly number[], { titles, body }: Table) {
  const texts = columns.filter((at) => !colorColumns.includes(at) && !isOtherKey(titles[at] ?? ""));
  return (
    columns.find((at) => isNameKey(titles[at] ?? "")) ??
    texts.find((at) => isColorKey(titles[at] ?? "")) ??
    texts.find(
      (at) => body.some((row) => /\p{L}{2}/u.test(row[at] ?? "")) && body.every((row) => !isNumber(row[at] ?? "")),
    )
  );
}

/** Most of its cells are colors, and at least one of them cannot be a number. */
function isColorColumn({ titles, body }: Table, at: number): boolean {
  const title = titles[at] ?? "";
  if (isOtherKey(title)) return false;
  const filled = body.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  const colors = filled.filter((cell) => readCell(cell, title) !== undefined);
  return filled.length > 0 && 2 * colors.length > filled.length;
}

/** A word is a color only in a column whose title announces colors. */
function readCell(cell: string, title: string): ColorReading | undefined {
  const text = cell.replaceAll("`", "").trim();
  if (isBareHex(text))
    return /^\d{8}$/.test(text) ? undefined : readDigits(text, /argb/i.test(title) ? "argb" : "rgba");
  if (/^(?:#|0x)/i.test(text)) return readDigits(text, /argb/i.test(title) || /^0x/i.test(text) ? "argb" : "rgba");
  if (/^[a-z ]+$/i.test(text))
    return isColorKey(title) && title !== text ? readCssColor(text.replaceAll(" ", "")) : undefined;
  const numbers = /^(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return numbers === undefined ? readCssColor(text) : readNumbers("rgb", numbers, false);
}

function readComponentRows(table: Table): readonly Finding[] | undefined {
  const { titles, body } = table;
  if (titles.some((_, at) => isColorColumn(table, at))) return undefined;
  const records = body.map((row) =>
    Object.fromEntries(titles.map((title, at) => [title, (row[at] ?? "").replace(/%$/, "")])),
  );
  const isShares = records.some((record) => Object.values(record).some((value) => /^0?\.\d/.test(value)));
  const readings = records.map((record) => readColorRecord(record, isShares));
  if (!readings.some((reading) => reading !== undefined)) return undefined;
  const named = titles.findIndex((title) => isNameKey(title));
  const nameColumn = named < 0 ? body[0]?.findIndex((cell) => /\p{L}{2}/u.test(cell)) : named;
  return readings.flatMap((reading, index) =>
    reading === undefined ? [] : [nameReading(reading, body[index]?.[nameColumn ?? -1] ?? "")],
  );
}

/** Rows of three channels, with or without a name. */
function readNumberRows(
  body: readonly (readonly string[])[],
  nameColumn: number | undefined,
): readonly Finding[] | undefined {
  const channels = body.map((row) => row.filter((cell, at) => at !== nameColumn && cell !== "").map(Number));
  const nameOf = (row: readonly string[] = []) => row[nameColumn ?? -1] ?? "";
  if (/\b(?:cmyk|hs[lvb]|hwb|lab|lch)\b/i.test(nameOf(body[0]))) return undefined;
  const isRgb = channels.every(
    (row) => row.length === 3 && row.every((one) => Number.isInteger(one) && one >= 0 && one <= 255),
  );
  if (!isRgb || (body.length < 2 && nameColumn === undefined && !channels.flat().some((one) => one > 31)))
    return undefined;
  return channels.map((row, index) => nameReading(readNumbers("rgb", row, false)!, nameOf(body[index])));
}

function isSameColor(body: readonly (readonly string[])[], columns: readonly number[]): boolean {
  return body.every((row) => {
    const readings = columns.flatMap((at) => readCell(row[at] ?? "", "color") ?? []);
    return new Set(readings.flatMap((reading) => ("hex" in reading ? [reading.hex] : []))).size <= 1;
  });
}

/** Many languages write `0,5`, and separate cells by semicolons. */
function readDecimalComma(cell: string, delimiter: string): string {
  return delimiter === "," ? cell : cell.replace(/^(-?\d+),(\d+%?)$/, "$1.$2");
}

function splitCells(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let [cell, isQuoted, depth] = ["", false, 0];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? "";
    if (character === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (character === delimiter && !isQuoted && depth === 0) {
      cells.push(cell.trim());
      cell = "";
    } else {
      if (character === "(") depth += 1;
      if (character === ")" && depth > 0) depth -= 1;
      cell += character;
    }
  }
  cells.push(cell.trim());
  // A table of Markdown begins and ends with a bar.
  if (delimiter === "|" && cells[0] === "" && cells.at(-1) === "") return cells.slice(1, -1);
  return cells;
}
