import type { followLibrary } from "../../../server/src/library/library-follower.ts";
import type { LibraryChange } from "../../../server/src/library/palette.ts";

type Options = Parameters<typeof followLibrary>[0];

/** A palette with the one field that changes. */
interface Entry {
  readonly id: string;
  readonly saveCount: number;
}

export class SharedLibrary {
  now = 1_700_000_000_000;
  failure: Error | undefined;
  /** The update, counted from 1, that fails once. */
  failAtUpdate = 0;
  onLoad: (() => void) | undefined;
  onUpdate: (() => void) | undefined;
  reads = 0;
  failures = 0;
  counts = 0;
  readonly updates: (readonly string[])[] = [];
  readonly #published = new Map<string, Entry>();
  #loaded = new Map<string, Entry>();
  readonly #changes: LibraryChange[] = [];

  write(entries: readonly Entry[], at = this.now): void {
    for (const entry of entries) this.#published.set(entry.id, entry);
    this.#addChange(
      entries.map(({ id }) => id),
      at,
    );
  }

  withdraw(ids: readonly string[], at = this.now): void {
    for (const id of ids) this.#published.delete(id);
    this.#addChange(ids, at);
  }

  replace(entries: readonly Entry[], at = this.now): void {
    this.#published.clear();
    for (const entry of entries) this.#published.set(entry.id, entry);
    this.#addChange("all", at);
  }

  dropChanges(): void {
    this.#changes.length = 0;
  }

  listStored(): readonly Entry[] {
    return sort(this.#published);
  }

  listLoaded(): readonly Entry[] {
    return sort(this.#loaded);
  }

  readonly store: Options["store"] = {
    listChanges: async (since, known) => {
      this.#failIfTold();
      this.reads++;
      return this.#changes.filter(({ id, at }) => at >= since && !known.has(id));
    },
    listChangeMarks: async (since) => {
      this.#failIfTold();
      return this.#changes.filter(({ at }) => at >= since);
    },
    countChanges: async (since) => {
      this.#failIfTold();
      this.counts++;
      return this.#changes.filter(({ at }) => at >= since).length;
    },
  };

  readonly library: Options["library"] = {
    load: async () => {
      this.#failIfTold();
      const loaded = new Map(this.#published);
      this.onLoad?.();
      this.#failIfTold();
      this.#loaded = loaded;
      return loaded.size;
    },
    update: async (ids) => {
      this.#failIfTold();
      this.updates.push(ids);
      if (this.updates.length === this.failAtUpdate) throw new Error("connection lost");
      for (const id of ids) {
        const entry = this.#published.get(id);
        if (entry) this.#loaded.set(id, entry);
        else this.#loaded.delete(id);
      }
      this.onUpdate?.();
      return this.#loaded.size;
    },
  };

  #addChange(paletteIds: LibraryChange["paletteIds"], at: number): void {
    this.#changes.push({ id: `change-${this.#changes.length}`, at, paletteIds });
  }

  #failIfTold(): void {
    if (this.failure === undefined) return;
    this.failures++;
    throw this.failure;
  }
}

function sort(entries: ReadonlyMap<string, Entry>): readonly Entry[] {
  return [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
