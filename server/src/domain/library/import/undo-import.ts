import type { Clock } from "../../clock.ts";
import type { PaletteStore } from "../palette-store.ts";
import { createIdSeries } from "./id-series.ts";
import type { ImportJournal, OpenImport } from "./import-journal.ts";

/** Small transactions, so that whoever else writes is never kept waiting. */
const CHUNK_ROWS = 250;
const BREATH_MS = 4;
/** An owner that cannot be asked is taken for dead when it has said nothing for so long. */
const SILENCE_MS_MAX = 60_000;

export interface UndoOptions {
  readonly journal: ImportJournal;
  readonly store: Pick<PaletteStore, "deletePalettes">;
  readonly clock: Clock;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

export interface AbandonedOptions extends UndoOptions {
  /** Whether the process of this name runs; undefined when that cannot be known from here. */
  readonly isAlive: (owner: string) => boolean | undefined;
}

/** Takes out again what an all-or-nothing import put in. May be repeated, and done by several processes at once. */
export async function undoImport(id: string, { journal, store, clock, pause }: UndoOptions): Promise<void> {
  const range = createIdSeries(id);
  for (;;) {
    const ids = await journal.listPaletteIds(range, CHUNK_ROWS);
    if (ids.length === 0) break;
    await store.deletePalettes(ids, clock());
    await pause(BREATH_MS);
  }
  await journal.endImport(id);
}

/**
 * Undoes the all-or-nothing imports whose process died before it was done. To be called at every start.
 *
 * @returns how many there were
 */
export async function undoAbandonedImports(options: AbandonedOptions): Promise<number> {
  const open = await options.journal.listImports();
  const abandoned = open.filter((entry) => isAbandoned(entry, options));
  for (const { id } of abandoned) await undoImport(id, options);
  return abandoned.length;
}

function isAbandoned({ owner, touchedAt }: OpenImport, { isAlive, clock }: AbandonedOptions): boolean {
  return isAlive(owner) === false || clock() - touchedAt > SILENCE_MS_MAX;
}
