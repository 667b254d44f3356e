import type { Palette } from "@tincture/contract/library";

export const sourceFormats = ["json", "ndjson", "csv"] as const;
export type SourceFormat = (typeof sourceFormats)[number];

const columns = ["colors", "name", "tagline", "slug", "tags", "save_count", "published_at"] as const;
const stateColumn = "is_published";

interface WriteOptions {
  readonly format: SourceFormat;
  /** Adds the column `is_published`, which is needed if unpublished palettes are included. */
  readonly hasState: boolean;
}

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

/** Adds a comma if the list would otherwise be read as missing or split differently. */
function formatTags(tags: readonly string[]): string {
  const text = tags.join(",");
  return text === "" || (tags.length === 1 && /[;|]/.test(text)) ? `${text},` : text;
}

/** Formats a cell by RFC 4180. Leading or trailing spaces are quoted too. */
function formatCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run a cell such as `=HYPERLINK(…)` as a formula, and those with decimal commas start
 * a cell after a semicolon, even inside quotes. An apostrophe prevents that. Cells that already
 * start with apostrophes get one more, so that reading restores the text.
 *
 * @see OWASP, CSV Injection: the characters that start a formula
 */
const formulaStarts = /(?<=^|;"*)'*(?=[=+\-@\t\r\uff0b\uff0d\uff1d\uff20])/gu;

function disarmFormula(text: string): string {
  return text.replace(formulaStarts, "'$&");
}

export function restoreFormula(cell: string): string {
  return cell.replace(formulaStarts, (apostrophes) => apostrophes.slice(1));
}
