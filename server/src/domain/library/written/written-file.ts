/** A file of palettes, the most popular first, and then all of them again, the newest first: written beside others' turns, and read at the places that the index has noted. */
import { fstatSync, readSync, closeSync, openSync, constants } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Columns } from "../index/columns.ts";
import { wordAt } from "../index/ragged.ts";
import { idAt } from "../index/id-column.ts";
import type { OrderedRows, PlacedPage } from "../index/library-index.ts";
import type { PlacedTexts } from "../index/text-places.ts";
import { backgroundPacing, createPacer, type Pacing } from "../index/time-slicing.ts";
import type { Palette, PaletteStore } from "../palette.ts";
import { replaceFile } from "../snapshot/snapshot-file.ts";
import { formatRecord, readRecord, recordEdition, type WrittenPalette } from "./palette-record.ts";

/** Palettes read of the store at once: half a millisecond. */
const palettesAtOnce = 50;
const chunkBytes = 2 ** 20;
/** What 16 bits hold of a length, and 32 of a place. */
const recordBytesMax = 2 ** 16 - 1;
const fileBytesMax = 2 ** 32;
/** Twice a palette of many words. */
const bytesExpected = 1000;
/** Lies between two records that one read still takes together: to begin another one takes as long. */
const gapBytesMax = 2048;
const spanBytesMax = 2 ** 16;

interface WriteOptions {
  readonly file: string;
  /** What this file is known by. */
  readonly token: string;
  readonly store: Pick<PaletteStore, "listPublished">;
  readonly signal: AbortSignal;
  readonly pacing?: Pacing;
}

function formatHead(token: string): Buffer {
  return Buffer.from(`tincture-palettes ${recordEdition} ${token}\n`);
}

/**
 * Writes all palettes of an index, and puts the file in the place of the one before.
 *
 * @returns where each is
 * @throws {Error} of the file system, `EEXIST` while another process writes it; of the store; or when the signal is given
 */
export async function writePalettes(
  { columns, orders }: OrderedRows,
  { file, token, store, signal, pacing = backgroundPacing }: WriteOptions,
): Promise<PlacedTexts> {
  const { popular, recent } = orders;
  await requireRoom(file, popular.length);
  const lengths = new Uint16Array(columns.count);
  const starts = new Uint32Array(columns.count);
  const pacer = createPacer(pacing);
  const head = formatHead(token);
  await replaceFile(file, async (append, { fd }) => {
    const records = collectRecords(append);
    await records.put(head);
    for (let place = 0; place < popular.length; place += palettesAtOnce) {
      signal.throwIfAborted();
      const rows = popular.subarray(place, place + palettesAtOnce);
      for (const [index, record] of (await readRecords(store, idsOf(columns, rows))).entries()) {
        const row = wordAt(rows, index);
        starts[row] = records.end;
        lengths[row] = record.length;
        await records.put(record);
      }
      if (pacer.isDue()) await pacer.pause();
    }
    await records.flush();
    for (const row of recent) {
      await records.put(readAgain(fd, wordAt(starts, row), lengths[row]!));
      if (pacer.isDue()) await pacer.pause();
      signal.throwIfAborted();
    }
    await records.flush();
  });
  return { columns, orders, lengths, start: head.length };
}

interface Records {
  /** Where the next one begins. */
  readonly end: number;
  put(record: Uint8Array): Promise<void>;
  flush(): Promise<void>;
}

/** Hands on what is put one by one in chunks. */
function collectRecords(append: (bytes: Uint8Array) => Promise<void>): Records {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let end = 0;

  async function flush(): Promise<void> {
    await append(Buffer.concat(waiting));
    [waiting, waitingBytes] = [[], 0];
  }

  return {
    get end() {
      return end;
    },
    async put(record) {
      waiting.push(record);
      waitingBytes += record.length;
      end += record.length;
      if (waitingBytes > chunkBytes) await flush();
    },
    flush,
  };
}

/** What was written a moment ago: the system has it at hand. */
function readAgain(fd: number, start: number, length: number): Buffer {
  const record = Buffer.allocUnsafe(length);
  if (readSync(fd, record, 0, length, start) !== length) throw new Error("It ends too early");
  return record;
}

/** A disk that is filled to the last byte would take no debits. */
async function requireRoom(file: string, count: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file));
  const wanted = count * bytesExpected;
  if (wanted > fileBytesMax || bavail * bsize < 2 * wanted) throw new Error(`Too little room for ${wanted} bytes`);
}

function idsOf({ ids }: Columns, rows: Uint32Array): readonly string[] {
  return Array.from(rows, (row) => idAt(ids, row));
}

const noRecord = Buffer.alloc(0);

/** Empty for what is no longer published. */
async function readRecords(store: WriteOptions["store"], ids: readonly string[]): Promise<readonly Buffer[]> {
  const read = await store.listPublished(ids);
  let next = 0;
  return ids.map((id) => (read[next]?.id === id ? formatPlaced(read[next++]!) : noRecord));
}

function formatPlaced(palette: Palette): Buffer {
  const record = formatRecord(palette);
  return record.length > recordBytesMax ? noRecord : record;
}

/** The file, opened once: it stays the same while another one takes its place. */
export class PaletteReader {
  readonly #handle: number;
  readonly #buffer = Buffer.allocUnsafeSlow(spanBytesMax + recordBytesMax);

  /** @throws {Error} of the file system, or when it is another file */
  constructor(file: string, token: string) {
    this.#handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const head = formatHead(token);
      const isSame = this.#read(0, head.length) && this.#buffer.subarray(0, head.length).equals(head);
      if (!isSame) throw new Error("Of other palettes, or another format");
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get ageMs(): number {
    return Date.now() - fstatSync(this.#handle).mtimeMs;
  }

  /**
   * The palettes of a page, undefined for those that are not in the file. Neighbors are read together.
   *
   * @throws {Error} of the file system, or when a palette is not as it was written
   */
  read({ page: { ids }, sort, columns, rows }: PlacedPage): (WrittenPalette | undefined)[] {
    const { [sort]: starts, lengths } = columns.texts;
    const palettes: (WrittenPalette | undefined)[] = [];
    let spanStart = 0;
    let spanEnd = 0;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const length = row < 0 ? 0 : lengths[row]!;
      const start = row < 0 ? 0 : starts[row]!;
      if (length > 0 && (start < spanStart || start + length > spanEnd)) {
        spanStart = start;
        spanEnd = findSpanEnd({ starts, lengths, rows }, index);
        if (!this.#read(spanStart, spanEnd - spanStart)) spanEnd = spanStart = 0;
      }
      const isRead = length > 0 && start + length <= spanEnd;
      const place = { bytes: this.#buffer, start: start - spanStart, end: start - spanStart + length };
      palettes.push(isRead ? readRecord(place, ids[index]!, columns.saveCounts[row]!) : undefined);
    }
    return palettes;
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** Fills the buffer. @returns false where the file is shorter */
  #read(start: number, length: number): boolean {
    return readSync(this.#handle, this.#buffer, 0, length, start) === length;
  }
}

interface Places {
  readonly starts: Uint32Array;
  readonly lengths: Uint16Array;
  readonly rows: readonly number[];
}

/** Up to where one read goes that begins with the record of a row: over all that follow each other closely. */
function findSpanEnd({ starts, lengths, rows }: Places, first: number): number {
  const spanStart = wordAt(starts, rows[first]!);
  let end = spanStart + lengths[rows[first]!]!;
  for (let index = first + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    if (row < 0 || lengths[row] === 0) continue;
    const start = wordAt(starts, row);
    if (start < end || start > end + gapBytesMax || start + lengths[row]! > spanStart + spanBytesMax) break;
    end = start + lengths[row]!;
  }
  return end;
}
