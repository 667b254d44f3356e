/**
 * Palettes ready to be sent, in a file beside the database: a page that nobody asked for lately is one short read of it instead of
 * as many rows of the database as it has palettes.
 *
 * Nothing in it ever changes, so it is never written to: it is written anew, in the background, once it lacks some of the library or has
 * what the library has no longer. The index notes the place of each palette, and with it forgets what is withdrawn; a record says whose it
 * is, so that a place of another file finds nothing. Whatever is not found here is read of the store.
 */
import { rm } from "node:fs/promises";
import type { RandomBytes } from "../../clock.ts";
import { hasCode } from "../../errors.ts";
import { countTexts } from "../index/text-places.ts";
import type { LoadableIndex, PlacedPage } from "../index/library-index.ts";
import type { Columns } from "../index/columns.ts";
import type { PaletteStore } from "../palette.ts";
import type { WrittenPalette } from "./palette-record.ts";
import { PaletteReader, writePalettes } from "./written-file.ts";

/** Written anew once it lacks one of so many. */
const lackingShare = 1 / 16;
/** What was withdrawn or deleted goes from the disk within this. */
const outdatedMsMax = 86_400_000;
const tokenBytes = 16;

/** Which file, and how many palettes it has. */
export interface WrittenName {
  readonly token: string;
  readonly count: number;
}

interface WrittenOptions {
  readonly file: string;
  readonly store: Pick<PaletteStore, "listPublished">;
  readonly randomBytes: RandomBytes;
  readonly log: { warn(fields: object, message: string): void };
}

export interface WrittenPalettes {
  /** The file in use; undefined while there is none. */
  readonly name: WrittenName | undefined;
  /** The palettes of a page, undefined for those that are to be read of the store. */
  read(page: PlacedPage): readonly (WrittenPalette | undefined)[] | undefined;
  /** Uses a file that was written before. @returns false when it is not there as it was */
  open(name: WrittenName | undefined): boolean;
  /** Writes the file anew where that is due, and has the index note the places. @returns whether it has */
  renew(index: LoadableIndex, signal: AbortSignal): Promise<boolean>;
  /** Takes the file away, of a library that has become small. */
  remove(): Promise<void>;
  close(): void;
}

export function createWrittenPalettes({ file, store, randomBytes, log }: WrittenOptions): WrittenPalettes {
  let used: UsedFile | undefined;
  let isOff = false;

  function close(): void {
    used?.reader.close();
    used = undefined;
  }

  function open(name: WrittenName | undefined): boolean {
    close();
    used = name && openFile(file, name);
    return used !== undefined;
  }

  function read(page: PlacedPage): readonly (WrittenPalette | undefined)[] | undefined {
    try {
      return used?.reader.read(page);
    } catch (error) {
      turnOff(error, "palettes ready to be sent not read; they are read of the database");
      void removeFile();
      return undefined;
    }
  }

  function turnOff(err: unknown, message: string): void {
    close();
    isOff = true;
    log.warn({ err, file }, message);
  }

  /** A start without it writes another one. */
  async function removeFile(): Promise<void> {
    await rm(file, { force: true }).catch(() => undefined);
  }

  async function renew(index: LoadableIndex, signal: AbortSignal): Promise<boolean> {
    if (isOff) return false;
    try {
      const rows = index.readOrders();
      if (!isDue(used, rows.columns)) return false;
      const token = Buffer.from(randomBytes(tokenBytes)).toString("hex");
      const placed = await writePalettes(rows, { file, token, store, signal });
      signal.throwIfAborted();
      if (!open({ token, count: placed.lengths.filter((length) => length > 0).length })) return false;
      await index.placeTexts(placed);
      return true;
    } catch (error) {
      // Another process is writing it, or was ended while it did.
      if (!signal.aborted && !hasCode(error, "EEXIST"))
        turnOff(error, "palettes ready to be sent not written; they are read of the database");
      return false;
    }
  }

  return {
    get name() {
      return used?.name;
    },
    read,
    open,
    renew,
    async remove() {
      close();
      await removeFile();
    },
    close,
  };
}

interface UsedFile {
  readonly reader: PaletteReader;
  readonly name: WrittenName;
}

function openFile(file: string, name: WrittenName): UsedFile | undefined {
  try {
    return { reader: new PaletteReader(file, name.token), name };
  } catch {
    return undefined;
  }
}

function isDue(used: UsedFile | undefined, columns: Columns): boolean {
  if (!used) return true;
  const kept = countTexts(columns);
  const isLacking = columns.count - kept > columns.count * lackingShare;
  return isLacking || (used.name.count > kept && used.reader.ageMs > outdatedMsMax);
}
