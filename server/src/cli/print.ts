import { once } from "node:events";
import type { Account } from "@tincture/contract/accounts";

const barWidth = 24;
/** Short enough to show movement. */
const redrawMsMin = 100;
const clearLine = "\r\u001b[2K";

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  printLine(JSON.stringify(value, null, 2));
}

export function printResult(isJson: boolean | undefined, value: unknown, text: string): void {
  if (isJson) printJson(value);
  else printLine(text);
}

export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function formatTime(time: number | null): string {
  return time === null ? "-" : toIso(time);
}

export function toIso<T extends number | null>(time: T): T extends null ? null : string;
export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export function formatTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headers, ...rows];
  const widths = headers.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const padded = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return padded.map((line) => line.trimEnd()).join("\n");
}

/** Writes to standard output no faster than it is read, so memory use does not grow. */
export async function writeStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  }
}

interface Progress {
  readonly rows: number;
  readonly bytes: number;
  readonly bytesTotal: number | undefined;
  readonly elapsedMs: number;
}

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A progress bar that redraws one line of a terminal. Prints nothing elsewhere. */
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

  clear(): void {
    if (this.#isDrawn) this.#terminal.write(clearLine);
    this.#isDrawn = false;
  }
}

function formatProgress({ rows, bytes, bytesTotal, elapsedMs }: Progress): string {
  const speed = Math.round((rows * 1000) / Math.max(elapsedMs, 1)).toLocaleString("en-US");
  const count = `${rows.toLocaleString("en-US")} rows, ${speed}/s`;
  if (bytesTotal === undefined) return count;
  const share = bytesTotal === 0 ? 1 : Math.min(1, bytes / bytesTotal);
  const full = Math.round(share * barWidth);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${percent}  ${count}`;
}

export function toAccountJson(account: Account): Readonly<Record<string, unknown>> {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    daily_limit: account.dailyLimit,
    created_at: toIso(account.createdAt),
    suspended_at: toIso(account.suspendedAt),
    confirmed_at: toIso(account.confirmedAt),
  };
}
