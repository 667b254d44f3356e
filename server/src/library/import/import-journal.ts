/**
 * All-or-nothing imports that are not done: the journal that survives a crash, and undoing what it names. Loads nothing of reading
 * or describing palettes, so that every start can afford it.
 */
import { hostname } from "node:os";
import type { Clock } from "@tincture/contract/clock";
import { hasCode } from "@tincture/contract/errors";
import { createIdSeries, type IdSeries } from "../../runtime/ids.ts";
import type { PaletteStore } from "../palette.ts";

/** An all-or-nothing import that has begun and is not done: what it inserted so far must go again if it ends here. */
export interface OpenImport {
  /** Also where the ids of its palettes start; see `createIdSeries`. */
  readonly id: string;
  /** The process that runs it, as that process calls itself. */
  readonly owner: string;
  /** When the owner last said that it lives; epoch milliseconds. */
  readonly touchedAt: number;
}

/** The durable list of all-or-nothing imports under way. Every method rejects with `service_unavailable`. */
export interface ImportJournal {
  /** To be called before the first palette goes in. */
  beginImport(entry: OpenImport): Promise<void>;
  /** Says that the owner lives. @returns false when the import is not open any more: somebody undoes it */
  touchImport(id: string, at: number): Promise<boolean>;
  /** Closes an import, done or undone. @returns false when it was not open any more */
  endImport(id: string): Promise<boolean>;
  listImports(): Promise<readonly OpenImport[]>;
  /** Ids of stored palettes from the first to the last of a series, at most so many. */
  listPaletteIds(range: Pick<IdSeries, "first" | "last">, limit: number): Promise<readonly string[]>;
}

/** Rows of one transaction and the pause after it: small, so that other writers are never kept waiting. */
const chunkRows = 250;
const pauseMs = 4;
/** An owner that cannot be asked is taken for dead when it has said nothing for so long. */
const silenceMsMax = 60_000;

export interface UndoOptions {
  readonly journal: ImportJournal;
  readonly store: Pick<PaletteStore, "deletePalettes">;
  readonly clock: Clock;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

interface AbandonedOptions extends UndoOptions {
  /** Whether the process of this name runs; undefined when that cannot be known from here. */
  readonly isAlive?: (owner: string) => boolean | undefined;
}

/** Takes out again what an all-or-nothing import put in. May be repeated, and done by several processes at once. */
export async function undoImport(id: string, { journal, store, clock, pause }: UndoOptions): Promise<void> {
  const range = createIdSeries(id);
  for (;;) {
    const ids = await journal.listPaletteIds(range, chunkRows);
    if (ids.length === 0) break;
    await store.deletePalettes(ids, clock());
    await pause(pauseMs);
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

function isAbandoned({ owner, touchedAt }: OpenImport, { isAlive = isOwnerAlive, clock }: AbandonedOptions): boolean {
  return isAlive(owner) === false || clock() - touchedAt > silenceMsMax;
}

/** What this process calls itself in the journal of imports. */
export function currentOwner(): string {
  return `${hostname()}:${process.pid}`;
}

/** Whether the process of this name runs; undefined for one on another machine. */
function isOwnerAlive(owner: string): boolean | undefined {
  const end = owner.lastIndexOf(":");
  if (owner.slice(0, end) !== hostname()) return undefined;
  try {
    process.kill(Number(owner.slice(end + 1)), 0);
    return true;
  } catch (error) {
    // It runs, but belongs to somebody else.
    return hasCode(error, "EPERM");
  }
}
