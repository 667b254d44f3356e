/**
 * The journal of all-or-nothing imports, and undoing those that were interrupted. Every start loads
 * this file, so it imports nothing that parses palettes.
 */
import { hostname } from "node:os";
import type { Clock } from "@tincture/contract/clock";
import { hasCode } from "@tincture/contract/errors";
import { createIdSeries, type IdSeries } from "../../runtime/ids.ts";
import type { PaletteStore } from "../palette.ts";
import type { Db } from "../../db/database.ts";
import type { Engine } from "../../db/engine.ts";

export interface OpenImport {
  /** The palettes' ids start with it; see `createIdSeries`. */
  readonly id: string;
  /** The process that runs the import; see `currentOwner`. */
  readonly owner: string;
  /** When the owner last responded, in epoch milliseconds. */
  readonly touchedAt: number;
}

/**
 * The stored list of running all-or-nothing imports. Every method rejects with
 * `service_unavailable`.
 */
export interface ImportJournal {
  /** Call this before the first insert. */
  beginImport(entry: OpenImport): Promise<void>;
  /** Returns false if another process has undone the import. */
  touchImport(id: string, at: number): Promise<boolean>;
  /** Removes an import from the list. Returns false if it was not open. */
  endImport(id: string): Promise<boolean>;
  listImports(): Promise<readonly OpenImport[]>;
  listPaletteIds(range: Pick<IdSeries, "first" | "last">, limit: number): Promise<readonly string[]>;
}

/** Rows per transaction. Transactions are short so that other writers do not wait. */
const chunkRows = 250;
const pauseMs = 4;
/** An owner on another machine counts as dead if it has not responded for this time. */
const silenceMsMax = 60_000;

export interface UndoOptions {
  readonly journal: ImportJournal;
  readonly store: Pick<PaletteStore, "deletePalettes">;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
}

interface AbandonedOptions extends UndoOptions {
  /** Returns whether a process is running; undefined if it runs on another machine. */
  readonly isAlive?: (owner: string) => boolean | undefined;
}

/**
 * Deletes the palettes of an all-or-nothing import. Can be repeated and run by several processes at
 * once.
 */
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
 * Undoes the all-or-nothing imports whose process died. Call it at every start.
 *
 * @returns the number of undone imports
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

export function currentOwner(): string {
  return `${hostname()}:${process.pid}`;
}

function isOwnerAlive(owner: string): boolean | undefined {
  const end = owner.lastIndexOf(":");
  if (owner.slice(0, end) !== hostname()) return undefined;
  try {
    process.kill(Number(owner.slice(end + 1)), 0);
    return true;
  } catch (error) {
    // EPERM: the process is running as another user.
    return hasCode(error, "EPERM");
  }
}

export function createImportJournal({ background, write }: Engine): ImportJournal {
  return {
    beginImport: (entry) => write(insertImportRow, entry),
    touchImport: (id, at) => write(touchImportRow, { id, at }),
    endImport: (id) => write(deleteImportRow, id),
    async listImports() {
      const rows = await background.selectFrom("imports").selectAll().orderBy("id").execute();
      return rows.map((row) => ({ id: row.id, owner: row.owner, touchedAt: row.touched_at }));
    },
    async listPaletteIds({ first, last }, limit) {
      const rows = await background
        .selectFrom("palettes")
        .select("id")
        .where("id", ">=", first)
        .where("id", "<=", last)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

export async function insertImportRow(db: Db, { id, owner, touchedAt }: OpenImport): Promise<void> {
  await db.insertInto("imports").values({ id, owner, touched_at: touchedAt }).execute();
}

interface ImportTouch {
  readonly id: string;
  readonly at: number;
}

export async function touchImportRow(db: Db, { id, at }: ImportTouch): Promise<boolean> {
  const result = await db.updateTable("imports").set({ touched_at: at }).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteImportRow(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("imports").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
