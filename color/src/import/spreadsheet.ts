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

function readRows(rows: readonly (readonly string[])[], isLoose: boolean): readonly Finding[] | undefined {
  const [head = []] = rows;
  const hasHead =
    head.every((cell) => readCell(cell, cell) === undefined && !/^-?[\d.]+%?$/.test(cell)) && rows.length > 1;
  const body = hasHead ? rows.slice(1) : rows;
  const columns = head.map((_, at) => at);
  const title = (at: number) => (hasHead ? (head[at] ?? "") : "");
  if (hasHead) {
    const found = readComponentRows(head, body);
    if (found !== undefined) return found;
  }
  const hexColumns = columns.filter((at) =>
    isColorColumn(
      body.map((row) => row[at] ?? ""),
      title(at),
    ),
  );
  const lettered = hexColumns.filter(
    (at) => body.some((row) => /^#|\(|[a-f]/i.test(row[at] ?? "")) || isColorKey(title(at)),
  );
  const colorColumns = dropWordColumns(
    lettered.filter((at) => !isOtherKey(title(at))),
    { title, body },
  );
  const nameColumn = findNameColumn(columns, { title, body, colorColumns });
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
      const own = nameColumn === undefined ? "" : (row[nameColumn] ?? "");
      const name = shown.length > 1 && hasHead ? `${own} ${title(at)}`.trim() : own;
      const reading = readCell(cell, title(at) || "color");
      if (reading !== undefined) return [nameReading(reading, name)];
      return cell === "" ? [] : [{ missed: `${quoteSource(cell)} is not a color: the column holds colors.` }];
    }),
  );
}

/** Words and article numbers can look like hexes. */
function dropWordColumns(columns: readonly number[], { title, body }: Omit<NameSearch, "colorColumns">) {
  const titled = columns.filter((at) => isColorKey(title(at)));
  if (titled.length > 0) return titled;
  const marked = columns.filter((at) => body.every((row) => !isBareHex(row[at] ?? "")));
  return marked.length > 0 ? marked : columns;
}

interface NameSearch {
  readonly title: (at: number) => string;
  readonly body: readonly (readonly string[])[];
  readonly colorColumns: readonly number[];
}

function findNameColumn(columns: readonly number[], { title, body, colorColumns }: NameSearch): number | undefined {
  const named = columns.find((at) => isNameKey(title(at)));
  if (named !== undefined) return named;
  const texts = columns.filter((at) => !colorColumns.includes(at) && !isOtherKey(title(at)));
  const titled = texts.find((at) => isColorKey(title(at)));
  if (titled !== undefined) return titled;
  return texts.find(
    (at) =>
      body.some((row) => /\p{L}{2}/u.test(row[at] ?? "")) && body.every((row) => !/^-?[\d.]+%?$/.test(row[at] ?? "")),
  );
}

/** Most of its cells are colors, and at least one of them cannot be a number. */
function isColorColumn(cells: readonly string[], title: string): boolean {
  if (isOtherKey(title)) return false;
  const filled = cells.filter((cell) => cell !== "");
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

function readComponentRows(
  head: readonly string[],
  body: readonly (readonly string[])[],
): readonly Finding[] | undefined {
  const records = body.map((row) =>
    Object.fromEntries(head.map((title, at) => [title, (row[at] ?? "").replace(/%$/, "")])),
  );
  const hasHex = head.some((title, at) =>
    isColorColumn(
      body.map((row) => row[at] ?? ""),
      title,
    ),
  );
  if (hasHex) return undefined;
  const isShares = records.some((record) => Object.values(record).some((value) => /^0?\.\d/.test(value)));
  const readings = records.map((record) => readColorRecord(record, isShares));
  if (!readings.some((reading) => reading !== undefined)) return undefined;
  const nameColumn = head.findIndex((title) => isNameKey(title));
  const other = nameColumn < 0 ? body[0]?.findIndex((cell) => /\p{L}{2}/u.test(cell)) : nameColumn;
  return readings.flatMap((reading, index) =>
    reading === undefined ? [] : [nameReading(reading, body[index]?.[other ?? -1] ?? "")],
  );
}

/** Rows of three channels, with or without a name. */
function readNumberRows(
  body: readonly (readonly string[])[],
  nameColumn: number | undefined,
): readonly Finding[] | undefined {
  const rows = body.map((row) => row.filter((cell, at) => at !== nameColumn && cell !== ""));
  const channels = rows.map((row) => row.map(Number));
  const label = nameColumn === undefined ? "" : (body[0]?.[nameColumn] ?? "");
  if (/\b(?:cmyk|hs[lvb]|hwb|lab|lch)\b/i.test(label)) return undefined;
  const isRgb = channels.every(
    (row) => row.length === 3 && row.every((one) => Number.isInteger(one) && one >= 0 && one <= 255),
  );
  if (!isRgb || (body.length < 2 && nameColumn === undefined && !channels.flat().some((one) => one > 31)))
    return undefined;
  return channels.map((row, index) =>
    nameReading(readNumbers("rgb", row, false)!, nameColumn === undefined ? "" : (body[index]?.[nameColumn] ?? "")),
  );
}

function isSameColor(body: readonly (readonly string[])[], columns: readonly number[]): boolean {
  return body.every((row) => {
    const hexes = columns
      .map((at) => readCell(row[at] ?? "", "color"))
      .flatMap((reading) => (reading !== undefined && "hex" in reading ? [reading.hex] : []));
    return new Set(hexes).size <= 1;
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
