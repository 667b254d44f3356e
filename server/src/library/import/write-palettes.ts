import type { Palette } from "@tincture/contract/library";

/** The formats in which palettes are written to files and read from them. */
export const sourceFormats = ["json", "ndjson", "csv"] as const;
export type SourceFormat = (typeof sourceFormats)[number];

const columns = ["colors", "name", "tagline", "slug", "tags", "save_count", "published_at"] as const;
const stateColumn = "is_published";

interface WriteOptions {
  readonly format: SourceFormat;
  /** Says of each palette whether it is published; needed once unpublished ones are among them. */
  readonly hasState: boolean;
}

/** Palettes as text that can be imported again, block by block. */
export async function* writePalettes(
  blocks: AsyncIterable<readonly Palette[]>,
  options: WriteOptions,
): AsyncGenerator<string> {
  if (options.format === "json") yield* writeJsonArray(blocks, options);
  else if (options.format === "ndjson")
    yield* writeLines(blocks, (palette) => JSON.stringify(toFields(palette, options)));
  else {
    yield `${(options.hasState ? [...columns, stateColumn] : columns).join(",")}\n`;
    yield* writeLines(blocks, (palette) => formatCsvRow(palette, options));
  }
}

async function* writeLines(
  blocks: AsyncIterable<readonly Palette[]>,
  format: (palette: Palette) => string,
): AsyncGenerator<string> {
  for await (const block of blocks) yield block.map((palette) => `${format(palette)}\n`).join("");
}

async function* writeJsonArray(
  blocks: AsyncIterable<readonly Palette[]>,
  options: WriteOptions,
): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const block of blocks) {
    if (block.length === 0) continue;
    yield separator + block.map((palette) => JSON.stringify(toFields(palette, options))).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

function toFields(palette: Palette, { hasState }: WriteOptions): Readonly<Record<string, unknown>> {
  return {
    colors: palette.colors,
    name: palette.name,
    tagline: palette.tagline,
    slug: palette.slug,
    tags: palette.tags,
    save_count: palette.saveCount,
    published_at: new Date(palette.publishedAt).toISOString(),
    ...(hasState && { [stateColumn]: palette.isPublished }),
  };
}

/** The fields in the order of the columns. */
function formatCsvRow(palette: Palette, options: WriteOptions): string {
  const fields: Readonly<Record<string, unknown>> = {
    ...toFields(palette, options),
    colors: palette.colors.join(" "),
    tags: formatTags(palette.tags),
  };
  return Object.values(fields)
    .map((field) => formatCell(disarmFormula(String(field))))
    .join(",");
}

/** A comma at the end says that commas separate, and that no tags are not the same as tags left out. */
function formatTags(tags: readonly string[]): string {
  const text = tags.join(",");
  return text === "" || (tags.length === 1 && /[;|]/.test(text)) ? `${text},` : text;
}

/** RFC 4180. A lone quote or space at the edge is quoted too, so that no reader is in doubt. */
function formatCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Cells that a spreadsheet would run as a formula, such as `=HYPERLINK(…)`, have an apostrophe put before them, which spreadsheets
 * show as plain text. One more goes before cells that begin with apostrophes already, so that reading takes away just what
 * writing added. What follows a semicolon is treated alike: where the comma is for decimals, spreadsheets begin a cell there,
 * whatever quotes say, and also behind quotes: `;"=1+1;` is written as `;""=1+1;`, where they end as they begin.
 *
 * @see OWASP, CSV Injection: the characters that begin a formula
 */
const formulaStarts = /(?<=^|;"*)'*(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/gu;

/** A text as a cell that no spreadsheet runs. */
function disarmFormula(text: string): string {
  return text.replace(formulaStarts, "'$&");
}

/** The text of a cell that `disarmFormula` may have written. */
export function restoreFormula(cell: string): string {
  return cell.replace(formulaStarts, (apostrophes) => apostrophes.slice(1));
}
