import { once } from "node:events";

const barWidth = 24;
/** Often enough to look alive. */
const redrawMsMin = 100;
const clearLine = "\r\u001b[2K";

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

/** How far a long work is. */
interface Progress {
  readonly rows: number;
  readonly bytes: number;
  /** Undefined where the end is not known. */
  readonly bytesTotal: number | undefined;
  readonly elapsedMs: number;
}

/** What a progress bar needs of a terminal. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line on a terminal that is drawn again and again; on anything else it stays silent. */
export class ProgressBar {
  readonly #terminal: Terminal;
  #drawnAtMs = -Infinity;
  #isDrawn = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  draw(progress: Progress): void {
    if (this.#terminal.isTTY !== true || progress.elapsedMs - this.#drawnAtMs < redrawMsMin) return;
    this.#drawnAtMs = progress.elapsedMs;
    this.#isDrawn = true;
    this.#terminal.write(clearLine + formatProgress(progress));
  }

  /** Takes the line away, so that other text can be written. */
  clear(): void {
    if (this.#isDrawn) this.#terminal.write(clearLine);
    this.#isDrawn = false;
  }
}

/** Progress as one line: a bar and percent where the end is known, rows, and rows a second. */
function formatProgress({ rows, bytes, bytesTotal, elapsedMs }: Progress): string {
  const speed = Math.round((rows * 1000) / Math.max(elapsedMs, 1)).toLocaleString("en-US");
  const count = `${rows.toLocaleString("en-US")} rows, ${speed}/s`;
  if (bytesTotal === undefined) return count;
  const share = bytesTotal === 0 ? 1 : Math.min(1, bytes / bytesTotal);
  const full = Math.round(share * barWidth);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${percent}  ${count}`;
}
