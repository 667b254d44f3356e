import { NaiveLibrary } from "../index/testing/naive-library.ts";
import type { followLibrary } from "../library-follower.ts";
import type { IndexEntry, LibraryChange } from "../palette.ts";

const scanBlock = 2;

type FollowedStore = Parameters<typeof followLibrary>[0]["store"];

/** The followed part of a palette store, in memory, for tests: its time, its delays and its failures are the test's. */
export class SharedLibrary implements FollowedStore {
  now = 1_700_000_000_000;
  /** Thrown by every reading while it is set. */
  failure: Error | undefined;
  /** The look-up, counted from 1, that fails once. */
  failAtLookUp = 0;
  onBlock: (() => void) | undefined;
  /** Called after the entries of a look-up have been read. */
  onLookUp: (() => void) | undefined;
  readings = 0;
  /** Readings that failed. */
  failures = 0;
  countings = 0;
  /** The largest number of known changes that a reading was asked to leave out. */
  knownMax = 0;
  readonly lookedUp: (readonly string[])[] = [];
  readonly #published = new NaiveLibrary();
  readonly #changes: LibraryChange[] = [];

  /** Commits now a write that says it was begun at a time. */
  write(entries: readonly IndexEntry[], at = this.now): void {
    this.#commit(new Map(entries.map((entry) => [entry.id, entry])), at);
  }

  withdraw(ids: readonly string[], at = this.now): void {
    this.#commit(new Map(ids.map((id) => [id, undefined])), at);
  }

  /** Commits now a write after which nothing is as it was. */
  replace(entries: readonly IndexEntry[], at = this.now): void {
    this.#published.entries.clear();
    this.#published.apply(new Map(entries.map((entry) => [entry.id, entry])));
    this.#changes.push({ id: `change-${this.#changes.length}`, at, paletteIds: "all" });
  }

  dropChanges(): void {
    this.#changes.length = 0;
  }

  publishedIds(): readonly string[] {
    return this.#published.listIds({ sort: "popular", tags: [], offset: 0, limit: Infinity }).ids;
  }

  async *scanIndexEntries(): AsyncGenerator<readonly IndexEntry[]> {
    const ids = [...this.#published.entries.keys()].sort();
    for (let from = 0; from < ids.length; from += scanBlock) {
      this.#failIfTold();
      yield this.#find(ids.slice(from, from + scanBlock));
      this.onBlock?.();
    }
  }

  async listChanges(since: number, known: ReadonlySet<string>, until = Infinity): Promise<readonly LibraryChange[]> {
    this.#failIfTold();
    this.readings++;
    this.knownMax = Math.max(this.knownMax, known.size);
    return this.#changes.filter(({ id, at }) => at >= since && at < until && !known.has(id));
  }

  async countChanges(since: number, until: number): Promise<number> {
    this.#failIfTold();
    this.countings++;
    return this.#changes.filter(({ at }) => at >= since && at < until).length;
  }

  async listIndexEntries(ids: readonly string[]): Promise<readonly IndexEntry[]> {
    this.#failIfTold();
    this.lookedUp.push(ids);
    if (this.lookedUp.length === this.failAtLookUp) throw new Error("connection lost");
    const entries = this.#find(ids);
    this.onLookUp?.();
    return entries;
  }

  #commit(writes: ReadonlyMap<string, IndexEntry | undefined>, at: number): void {
    this.#published.apply(writes);
    this.#changes.push({ id: `change-${this.#changes.length}`, at, paletteIds: [...writes.keys()] });
  }

  #find(ids: readonly string[]): readonly IndexEntry[] {
    return ids.map((id) => this.#published.entries.get(id)).filter((entry) => entry !== undefined);
  }

  #failIfTold(): void {
    if (this.failure === undefined) return;
    this.failures++;
    throw this.failure;
  }
}
