import type { RowPosition } from "./source-row.ts";

/** How an import goes, or went. */
export interface ImportCounts {
  /** Looked at so far, good and bad. */
  readonly rows: number;
  readonly imported: number;
  /** Skipped, since the library or the file itself already had the same colors. */
  readonly duplicates: number;
  readonly bad: number;
}

/** A row that cannot go in, and why. */
export interface BadRow extends RowPosition {
  readonly reason: string;
}

/** Who wants to know how an import goes. */
export interface ImportObserver {
  readonly onBadRow?: (row: BadRow) => void;
  readonly onProgress?: (counts: ImportCounts) => void;
}

/** Counts rows by what became of them and tells the observer. */
export class ImportTally implements ImportCounts {
  rows = 0;
  imported = 0;
  duplicates = 0;
  bad = 0;
  readonly #observer: ImportObserver;

  constructor(observer: ImportObserver) {
    this.#observer = observer;
  }

  addBad(row: BadRow): void {
    this.bad += 1;
    this.#observer.onBadRow?.(row);
  }

  tellProgress(): void {
    this.#observer.onProgress?.(this.counts());
  }

  counts(): ImportCounts {
    const { rows, imported, duplicates, bad } = this;
    return { rows, imported, duplicates, bad };
  }
}
