/**
 * The library's index in a file, for starts of large libraries: it is read in a tenth of the time in which it is made of the database.
 *
 * It is believed only as far as the table of changes tells. Every write that changes what is published leaves a change there, with a random
 * id, and rows go only after an hour and when others come. A snapshot names all changes of its time, the newest as its anchor. They
 * are told apart by their ids, for a clock that was set back dates a change before those that it follows:
 *
 *     anchor gone             another database, an older one (a backup), or an hour of changes: not believed
 *     only known changes      nothing was written since: the index as it was
 *     others, all there still what they name is read anew
 *     others, some perhaps gone already, too many, or one that concerns all: not believed
 *
 * Then the number of published palettes has to fit. What is not believed is deleted, and the library read as if it had never been.
 */
import { rm } from "node:fs/promises";
import { hasCode } from "../../errors.ts";
import { inBlocks } from "../../in-blocks.ts";
import type { LoadableIndex } from "../index/library-index.ts";
import type { IndexEntry, LibraryChange, PaletteStore } from "../palette.ts";
import type { PublishedHashes } from "../published-hashes.ts";
import type { WrittenName, WrittenPalettes } from "../written/written-palettes.ts";
import { openSnapshot, writeSnapshot } from "./snapshot-file.ts";

/** A smaller library is read in half a second. */
const defaultSizeMin = 50_000;
/** Longer than the slowest write, and than clocks of one machine differ: no change older than that comes after the anchor. */
const marginMs = 300_000;
/** The store keeps changes for an hour. */
const retentionMs = 3_600_000;
/** Changes that a snapshot may name: fourteen a second for an hour. To list them holds the event loop for some 50 ms. */
const knownMax = 50_000;
/** To read more of them one by one takes as long as the whole library. */
const changedMax = 20_000;
const idsPerBlock = 500;

type SnapshotStore = Pick<
  PaletteStore,
  "listChanges" | "listChangeMarks" | "countChanges" | "listIndexEntries" | "countPublished"
>;

interface LibrarySnapshotOptions {
  /** Where it is kept. */
  readonly file: string;
  readonly store: SnapshotStore;
  readonly hashes: PublishedHashes;
  /** Whose places the index has. */
  readonly written: Pick<WrittenPalettes, "name" | "open" | "renew" | "remove">;
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly sizeMin?: number;
}

export interface LibrarySnapshot {
  /** Fills the index. @returns false when there is nothing that could be believed: then read the library */
  restore(index: LoadableIndex): Promise<boolean>;
  /**
   * Saves the index, unless it is small or saved as it is.
   *
   * @returns once it is saved or cannot be, which the log tells
   */
  keep(index: LoadableIndex, following: Following): Promise<void>;
}

interface Following {
  /** Has the index follow what was written before. */
  refresh(this: void): Promise<void>;
  /** Aborted when the store is about to be closed. */
  readonly signal: AbortSignal;
}

/** A change without what it concerns. */
type Mark = Pick<LibraryChange, "id" | "at">;

interface Content {
  readonly count: number;
  readonly tags: readonly string[];
  readonly anchor: Mark;
  /** The anchor and all that the store had beside it. */
  readonly known: readonly string[];
  /** The file of palettes that the index has places of. */
  readonly written?: WrittenName | undefined;
}

export function createLibrarySnapshot(options: LibrarySnapshotOptions): LibrarySnapshot {
  const { file, store, hashes, written, log, sizeMin = defaultSizeMin } = options;
  let saved: ReadonlySet<string> = new Set();
  let isOff = false;

  async function restore(index: LoadableIndex): Promise<boolean> {
    try {
      await using found = await openSnapshot(file);
      saved = await restoreFrom(found, index);
      return true;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return false;
      log.info({ err: error, file }, "snapshot of the library not used; reading the library");
      await rm(file, { force: true }).catch(() => undefined);
      return false;
    }
  }

  /** @returns the changes that it knew */
  async function restoreFrom(
    found: Awaited<ReturnType<typeof openSnapshot>>,
    index: LoadableIndex,
  ): Promise<ReadonlySet<string>> {
    const content = readContent(found.content);
    const known = new Set(content.known);
    const changed = await listChanged(store, content.anchor, known);
    const [marks, ...parts] = await found.readParts();
    if (!written.open(content.written)) parts.at(-1)?.fill(0);
    await index.restore({ count: content.count, tags: content.tags, parts });
    if (marks) hashes.restore(new Uint32Array(marks.buffer));
    for (const ids of inBlocks(changed, idsPerBlock)) index.apply(toEntries(ids, await store.listIndexEntries(ids)));
    const published = await store.countPublished();
    if (published !== index.size) throw new Error(`${index.size} palettes instead of ${published}`);
    return known;
  }

  async function keep(index: LoadableIndex, { refresh, signal }: Following): Promise<void> {
    if (index.size < sizeMin) return written.remove();
    if (isOff) return;
    try {
      await refresh();
      const marks = await listMarks(store);
      if (marks.some(({ id }) => !saved.has(id))) await save(index, refresh);
      if (await written.renew(index, signal)) await save(index, refresh);
    } catch (error) {
      // Another process is writing it, or was ended while it did.
      if (signal.aborted || hasCode(error, "EEXIST")) return;
      isOff = true;
      log.warn({ err: error, file }, "snapshot of the library not written; starts read the library");
    }
  }

  /** Nothing is written while changes come one after the other: the next time may be quieter. */
  async function save(index: LoadableIndex, refresh: () => Promise<void>): Promise<void> {
    const base = await index.save();
    const marks = await listMarks(store);
    const anchor = marks.at(-1);
    // What was stored before the list was read is in the index now: if that is still what was saved, so is all of the list.
    await refresh();
    if (base === undefined || anchor === undefined || !base.isCurrent()) return;
    const known = marks.map(({ id }) => id);
    const content: Content = { count: base.count, tags: base.tags, anchor, known, written: written.name };
    await writeSnapshot(file, { content: JSON.stringify(content), parts: [hashes.save(), ...base.parts] });
    saved = new Set(known);
  }

  return { restore, keep };
}

/** Which palettes to read anew. */
async function listChanged(store: SnapshotStore, anchor: Mark, known: ReadonlySet<string>): Promise<readonly string[]> {
  const stored = await listMarks(store);
  if (!stored.some(({ id }) => id === anchor.id)) throw new Error("Its last change is not in the database");
  const newest = stored.findLast(({ id }) => !known.has(id))?.at ?? anchor.at;
  if (newest - retentionMs > anchor.at - marginMs) throw new Error("Changes since may be gone already");
  const ids = new Set<string>();
  for (const { paletteIds } of await store.listChanges(0, known)) {
    if (paletteIds === "all") throw new Error("A change since concerns the whole library");
    for (const id of paletteIds) ids.add(id);
    if (ids.size > changedMax) throw new Error("Too much has changed since");
  }
  return [...ids];
}

/** All changes there are, oldest first; none where they are too many. */
async function listMarks(store: SnapshotStore): Promise<readonly Mark[]> {
  const count = await store.countChanges(0, Number.MAX_SAFE_INTEGER);
  return count > knownMax ? [] : store.listChangeMarks(0);
}

/** The checksum vouches for its form, and is checked before anything of it is used but to look into the database. */
function readContent(text: string): Content {
  const { count, tags, anchor, known, written }: Partial<Content> = JSON.parse(text);
  if (count === undefined || !tags || typeof anchor?.at !== "number" || !known)
    throw new Error("Its head is incomplete");
  return { count, tags, anchor, known, written };
}

/** What is not among the entries is no longer published. */
function toEntries(
  ids: readonly string[],
  entries: readonly IndexEntry[],
): ReadonlyMap<string, IndexEntry | undefined> {
  const found = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(ids.map((id) => [id, found.get(id)]));
}
