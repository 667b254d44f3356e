import { once } from "node:events";

/** One line of text to standard output. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A value as JSON to standard output. */
export function printJson(value: unknown): void {
  printLine(JSON.stringify(value, null, 2));
}

/** A remark for people, beside the output that programs read. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** A moment as people and machines read it; a dash for never. */
export function formatTime(time: number | null): string {
  return time === null ? "-" : toIso(time);
}

/** A moment in ISO 8601, or null. */
export function toIso<T extends number | null>(time: T): T extends null ? null : string;
export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Columns aligned by spaces below their headers. */
export function formatTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headers, ...rows];
  const widths = headers.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** Writes text to standard output as fast as its reader takes it, so that any amount fits in memory. */
export async function writeStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  }
}
