const barWidth = 24;
/** Often enough to look alive. */
const redrawMsMin = 100;
const clearLine = "\r\u001b[2K";

/** How far a long work is. */
export interface Progress {
  readonly rows: number;
  readonly bytes: number;
  /** Undefined where the end is not known. */
  readonly bytesTotal: number | undefined;
  readonly elapsedMs: number;
}

/** What a progress bar needs of a terminal. */
export interface Terminal {
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
export function formatProgress({ rows, bytes, bytesTotal, elapsedMs }: Progress): string {
  const speed = Math.round((rows * 1000) / Math.max(elapsedMs, 1)).toLocaleString("en-US");
  const count = `${rows.toLocaleString("en-US")} rows, ${speed}/s`;
  if (bytesTotal === undefined) return count;
  const share = bytesTotal === 0 ? 1 : Math.min(1, bytes / bytesTotal);
  const full = Math.round(share * barWidth);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${percent}  ${count}`;
}
