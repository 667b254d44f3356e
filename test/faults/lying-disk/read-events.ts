import { dirname } from "node:path";
import { parseBytes, parseDescriptorPath, type SystemCall } from "./parse-trace.ts";

/** Every call that can change what a disk holds, or that promises that it holds it. What is not understood below is refused. */
export const tracedCalls = [
  "open openat openat2 creat write writev pwrite64 pwritev pwritev2 ftruncate truncate fallocate mmap",
  "fsync fdatasync sync_file_range copy_file_range sendfile splice",
  "rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat mkdir mkdirat rmdir",
].flatMap((names) => names.split(" "));

/** Names of a file's content: a file keeps its own when it gets another name. */
export type FileId = number;

/** A write, or a new end of a file. */
export type Change = Timed &
  (
    | { readonly kind: "write"; readonly file: FileId; readonly offset: number; readonly bytes: Buffer }
    | { readonly kind: "truncate"; readonly file: FileId; readonly size: number }
  );

/** New, moved and removed names in one folder, all of them or none. */
export interface NameChange extends Timed {
  readonly kind: "name";
  readonly folder: string;
  /** What each path stands for from now on; undefined for nothing. */
  readonly entries: readonly (readonly [path: string, target: FileId | "folder" | undefined])[];
}

/** The system's word that what had been done before is on the disk. */
export interface Sync extends Timed {
  readonly kind: "sync";
  /** A folder is named by its path, and its names are what is meant. */
  readonly target: FileId | string;
}

/** A word of the program about what it is told to do and what it has promised. */
export interface Mark extends Timed {
  readonly kind: "mark";
  readonly text: string;
}

interface Timed {
  readonly began: number;
  readonly ended: number;
}

export type DiskEvent = Change | NameChange | Sync | Mark;

interface Places {
  /** The folder in question; whatever lies elsewhere is of no interest. It was there and empty. */
  readonly folder: string;
  /** The file into which the program writes its marks. */
  readonly marks: string;
}

/**
 * What a program did to a folder. SQLite's index of its log is left out: it is shared memory, and is made anew after a crash.
 *
 * @returns in the order in which it took effect
 * @throws {Error} at a call that changes the folder in a way not known here
 */
export function readEvents(calls: readonly SystemCall[], places: Places): readonly DiskEvent[] {
  const reader = new EventReader(places);
  for (const call of calls) if (!/^(?:-1|\?)/u.test(call.result)) reader.read(call);
  return reader.events.toSorted((a, b) => takesEffect(a) - takesEffect(b));
}

/** A write may be on the disk as soon as it has begun; of a sync nobody may rely on anything before it is back. */
function takesEffect(event: DiskEvent): number {
  return event.kind === "sync" ? event.ended : event.began;
}

class EventReader {
  readonly events: DiskEvent[] = [];
  readonly #places: Places;
  readonly #names = new Map<string, FileId | "folder">();
  /** Where the next plain write of a descriptor goes. */
  readonly #positions = new Map<string, number>();
  #lastId = 0;

  constructor(places: Places) {
    this.#places = places;
    this.#names.set(places.folder, "folder");
  }

  read(call: SystemCall): void {
    if (call.name === "write" && parseDescriptorPath(call.args[0]!) === this.#places.marks) {
      for (const text of parseBytes(call.args[1]!).toString().trim().split("\n"))
        this.events.push({ kind: "mark", text, ...timesOf(call) });
    } else if (this.#pathsOf(call).some((path) => this.#isOfInterest(path))) {
      this.#readChange(call);
    }
  }

  #pathsOf({ name, args, result }: SystemCall): readonly string[] {
    const opened = name.startsWith("open") ? [parseDescriptorPath(result)] : [];
    const named = args.filter((arg) => arg.startsWith('"')).map(parsePath);
    return [...opened, ...args.map(parseDescriptorPath), ...(takesPaths(name) ? named : [])];
  }

  #isOfInterest(path: string): boolean {
    const { folder } = this.#places;
    return (path === folder || path.startsWith(`${folder}/`)) && !path.endsWith("-shm");
  }

  #readChange(call: SystemCall): void {
    const { name } = call;
    if (name === "open" || name === "openat") return this.#readOpen(call);
    if (name === "pwrite64") return this.#readWrite(call, Number(call.args[3]));
    if (name === "write") return this.#readNextWrite(call);
    if (name === "ftruncate") return this.#truncate(call, call.args[0]!, Number(call.args[1]));
    if (name === "fsync" || name === "fdatasync") return this.#readSync(call);
    if (name === "mmap" && !/MAP_SHARED/u.test(call.args[3]!)) return;
    if (takesPaths(name)) return this.#readNames(call);
    throw new Error(`A call that the disk does not know: ${name}(${call.args.join(", ").slice(0, 200)})`);
  }

  #readOpen(call: SystemCall): void {
    const path = parseDescriptorPath(call.result);
    const flags = call.args.find((arg) => arg.startsWith("O_")) ?? "";
    this.#positions.set(call.result, 0);
    if (!flags.includes("O_CREAT")) return;
    if (this.#names.has(path)) {
      if (flags.includes("O_TRUNC")) this.#truncate(call, call.result, 0);
      return;
    }
    this.#lastId += 1;
    this.#rename(call, [[path, this.#lastId]]);
  }

  #readNextWrite(call: SystemCall): void {
    const [descriptor = ""] = call.args;
    const offset = this.#positions.get(descriptor) ?? 0;
    this.#positions.set(descriptor, offset + Number(call.result));
    this.#readWrite(call, offset);
  }

  #readWrite(call: SystemCall, offset: number): void {
    const bytes = parseBytes(call.args[1]!).subarray(0, Number(call.result));
    this.events.push({ kind: "write", file: this.#fileOf(call.args[0]!), offset, bytes, ...timesOf(call) });
  }

  #truncate(call: SystemCall, descriptor: string, size: number): void {
    this.events.push({ kind: "truncate", file: this.#fileOf(descriptor), size, ...timesOf(call) });
  }

  #readSync(call: SystemCall): void {
    const path = parseDescriptorPath(call.args[0]!);
    const target = this.#names.get(path) === "folder" ? path : this.#fileOf(call.args[0]!);
    this.events.push({ kind: "sync", target, ...timesOf(call) });
  }

  #fileOf(descriptor: string): FileId {
    const path = parseDescriptorPath(descriptor);
    const file = this.#names.get(path);
    if (typeof file !== "number") throw new Error(`There is no file "${path}" at this moment`);
    return file;
  }

  #readNames(call: SystemCall): void {
    const [from = "", to = ""] = call.args.filter((arg) => arg.startsWith('"')).map(parsePath);
    const kind = call.name.replace(/at2?$/u, "");
    if (kind === "mkdir") return this.#rename(call, [[from, "folder"]]);
    if (kind === "unlink") return this.#rename(call, [[from, undefined]]);
    const moved = this.#names.get(from);
    if (kind === "link") return this.#rename(call, [[to, moved]]);
    if (kind !== "rename" || moved === "folder") throw new Error(`The disk does not know ${call.name} of "${from}"`);
    this.#rename(call, [
      [from, undefined],
      [to, moved],
    ]);
  }

  #rename(call: SystemCall, entries: NameChange["entries"]): void {
    const [folder = "", ...others] = new Set(entries.map(([path]) => dirname(path)));
    if (others.length > 0) throw new Error(`The disk does not know moves between folders: ${entries.join(" ")}`);
    for (const [path, target] of entries) {
      if (target === undefined) this.#names.delete(path);
      else this.#names.set(path, target);
    }
    this.events.push({ kind: "name", folder, entries, ...timesOf(call) });
  }
}

/** Whether what a call has in quotes are paths, and not bytes. */
function takesPaths(name: string): boolean {
  return /^(?:creat|truncate|openat2|rename|link|symlink|unlink|mkdir|rmdir)/u.test(name);
}

function parsePath(argument: string): string {
  return parseBytes(argument).toString();
}

function timesOf({ began, ended }: SystemCall): Timed {
  return { began, ended };
}
