/** A base as plain arrays, to be kept in a file, and made of them again without reading the library or sorting it. */
import { completeBase, findable } from "./base.ts";
import type { Columns } from "./columns.ts";
import { TagNumbers } from "./tag-numbers.ts";
import type { Steps } from "./time-slicing.ts";
import type { Base } from "./view.ts";

/** What of a base cannot be worked out from the rest. */
export interface SavedBase {
  readonly count: number;
  /** By their numbers. */
  readonly tags: readonly string[];
  /** In the order of `unpackParts`. */
  readonly parts: readonly (Uint8Array | Uint16Array | Uint32Array | Float64Array)[];
}

export function saveBase({ columns, orders }: Base, tagNumbers: TagNumbers): SavedBase {
  const { ids, slugs, saveCounts, publishedAts, tags, texts, count } = columns;
  return {
    count,
    tags: [...tagNumbers.tags],
    parts: [
      ids.values,
      ids.starts,
      slugs.values,
      slugs.starts,
      saveCounts,
      publishedAts,
      tags.values,
      tags.starts,
      orders.popular.rows,
      orders.recent.rows,
      texts.popular,
      texts.recent,
      texts.lengths,
    ],
  };
}

/** @throws {RangeError} when the parts are not those of a base */
export function* restoreBase(saved: SavedBase): Steps<{ readonly base: Base; readonly tagNumbers: TagNumbers }> {
  const { columns, popular, recent } = unpackParts(saved);
  const tagNumbers = new TagNumbers();
  tagNumbers.numberAll(saved.tags);
  const rows = yield* findable(columns, tagNumbers.count);
  const isWhole = rows.columns === columns && popular.length === saved.count && recent.length === saved.count;
  if (!isWhole || tagNumbers.count !== saved.tags.length) throw new RangeError("Not the parts of a base");
  return { base: yield* completeBase(rows, { popular, recent }), tagNumbers };
}

interface Unpacked {
  readonly columns: Columns;
  readonly popular: Uint32Array;
  readonly recent: Uint32Array;
}

function unpackParts({ count, parts }: SavedBase): Unpacked {
  const [ids, idStarts, slugs, slugStarts, saveCounts, publishedAts, tags, tagStarts, ...others] = parts;
  const [popular, recent, popularTexts, recentTexts, textLengths] = others;
  return {
    columns: {
      count,
      ids: { values: toBuffer(ids), starts: toWords(idStarts, count + 1) },
      slugs: { values: toBuffer(slugs), starts: toWords(slugStarts, count + 1) },
      saveCounts: toWords(saveCounts, count),
      publishedAts: toNumbers(publishedAts, count),
      tags: toTags(tags, toWords(tagStarts, count + 1)),
      texts: {
        popular: toWords(popularTexts, count),
        recent: toWords(recentTexts, count),
        lengths: toShorts(textLengths, count),
      },
    },
    popular: toWords(popular, count),
    recent: toWords(recent, count),
  };
}

type Part = SavedBase["parts"][number] | undefined;

function toBuffer(part: Part): Buffer {
  const { buffer, byteOffset, byteLength } = present(part);
  return Buffer.from(buffer, byteOffset, byteLength);
}

function toWords(part: Part, length?: number): Uint32Array {
  const { buffer, byteOffset, byteLength } = present(part);
  return checked(new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT), length);
}

function toTags(values: Part, starts: Uint32Array): Columns["tags"] {
  const length = starts.at(-1)!;
  const isWide = present(values).byteLength === length * Uint32Array.BYTES_PER_ELEMENT && length > 0;
  return { values: isWide ? toWords(values, length) : toShorts(values, length), starts };
}

function toShorts(part: Part, length: number): Uint16Array {
  const { buffer, byteOffset, byteLength } = present(part);
  return checked(new Uint16Array(buffer, byteOffset, byteLength / Uint16Array.BYTES_PER_ELEMENT), length);
}

function toNumbers(part: Part, length: number): Float64Array {
  const { buffer, byteOffset, byteLength } = present(part);
  return checked(new Float64Array(buffer, byteOffset, byteLength / Float64Array.BYTES_PER_ELEMENT), length);
}

function present(part: Part): NonNullable<Part> {
  if (part === undefined) throw new RangeError("A part of the base is missing");
  return part;
}

function checked<Values extends { readonly length: number }>(values: Values, length = values.length): Values {
  if (values.length !== length) throw new RangeError(`${values.length} values instead of ${length}`);
  return values;
}
