import type { Change, DiskEvent, FileId, NameChange, Sync } from "./read-events.ts";

/** What of all that was not synced yet has reached the disk when the power fails. */
export interface Survivors {
  /** @param changes - of one file, the oldest first. @returns which of them to apply, whole or in part, in this order */
  readonly changes: (changes: readonly Change[]) => readonly Change[];
  /** @param names - of all folders, the oldest first */
  readonly names: (names: readonly NameChange[]) => readonly NameChange[];
}

/** Which syncs do what they say. */
export type Honesty = "honest" | "lying";

/**
 * A disk as POSIX promises it, and not better: a file's content is safe when that file was synced, and a name when its folder was. It
 * is fed the events of a recording one by one, and tells what it could hold if the power failed now.
 */
export class Disk {
  readonly #root: string;
  readonly #honesty: Honesty;
  readonly #files = new Map<FileId, DiskFile>();
  readonly #names = new Map<string, FileId | "folder">();
  #unsyncedNames: readonly NameChange[] = [];

  /** @param root - the folder that was there before */
  constructor(root: string, honesty: Honesty = "honest") {
    this.#root = root;
    this.#honesty = honesty;
  }

  apply(event: DiskEvent): void {
    if (event.kind === "name") this.#unsyncedNames = [...this.#unsyncedNames, event];
    else if (event.kind === "sync") this.#sync(event);
    else if (event.kind !== "mark") this.#fileOf(event.file).add(event);
  }

  /** @returns the content of each file by its path, and undefined for each folder; folders before what is in them */
  failPower(survivors: Survivors): ReadonlyMap<string, Buffer | undefined> {
    const names = new Map(this.#names);
    for (const change of survivors.names(this.#unsyncedNames)) applyNames(names, change);
    const found = new Map<string, Buffer | undefined>();
    for (const path of [...names.keys()].toSorted()) {
      const parent = path.slice(0, path.lastIndexOf("/"));
      const target = names.get(path);
      if (target === undefined || (parent !== this.#root && !found.has(parent))) continue;
      found.set(path, target === "folder" ? undefined : this.#fileOf(target).read(survivors.changes));
    }
    return found;
  }

  #fileOf(id: FileId): DiskFile {
    const file = this.#files.get(id) ?? new DiskFile();
    this.#files.set(id, file);
    return file;
  }

  #sync(sync: Sync): void {
    if (this.#honesty === "lying") return;
    if (typeof sync.target === "number") return this.#fileOf(sync.target).sync(sync);
    const isSafe = (change: NameChange): boolean => change.folder === sync.target && change.ended < sync.began;
    for (const change of this.#unsyncedNames.filter(isSafe)) applyNames(this.#names, change);
    this.#unsyncedNames = this.#unsyncedNames.filter((change) => !isSafe(change));
  }
}

function applyNames(names: Map<string, FileId | "folder">, { entries }: NameChange): void {
  for (const [path, target] of entries) {
    if (target === undefined) names.delete(path);
    else names.set(path, target);
  }
}

class DiskFile {
  #content: Content = { bytes: Buffer.alloc(0), size: 0 };
  #unsynced: Change[] = [];

  add(change: Change): void {
    this.#unsynced.push(change);
  }

  /** What had not come back when the sync began is not covered by it. */
  sync({ began }: Sync): void {
    for (const change of this.#unsynced) if (change.ended < began) this.#content = applyChange(this.#content, change);
    this.#unsynced = this.#unsynced.filter(({ ended }) => ended >= began);
  }

  read(choose: Survivors["changes"]): Buffer {
    let content: Content = { ...this.#content, bytes: Buffer.from(this.#content.bytes) };
    for (const change of choose(this.#unsynced)) content = applyChange(content, change);
    return content.bytes.subarray(0, content.size);
  }
}

/** The bytes behind the size are zeros. */
interface Content {
  readonly bytes: Buffer;
  readonly size: number;
}

/** In place where there is room. */
function applyChange(content: Content, change: Change): Content {
  if (change.kind === "truncate") {
    content.bytes.fill(0, Math.min(change.size, content.size));
    return { bytes: withRoom(content.bytes, change.size), size: change.size };
  }
  const end = change.offset + change.bytes.length;
  const bytes = withRoom(content.bytes, end);
  change.bytes.copy(bytes, change.offset);
  return { bytes, size: Math.max(content.size, end) };
}

function withRoom(bytes: Buffer, size: number): Buffer {
  if (bytes.length >= size) return bytes;
  return Buffer.concat([bytes], Math.max(size, bytes.length * 2));
}
