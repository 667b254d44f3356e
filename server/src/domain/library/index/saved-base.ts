/** A base as plain arrays, to be kept in a file, and made of them again without reading the library, sorting it or looking at each row. */
import { packedUuidBytes } from "../packed-id.ts";
import type { Columns } from "./columns.ts";
import { restorePostings, savePostings } from "./postings.ts";
import { TagNumbers } from "./tag-numbers.ts";
import type { Steps } from "./time-slicing.ts";
import type { Base, RankOrder } from "./view.ts";

/** All that a base knows. */
export interface SavedBase {
  readonly count: number;
  /** By their numbers. */
  readonly tags: readonly string[];
  /** In the order of `unpackParts`, which the last one ends: what lengths texts have. */
  readonly parts: readonly (Uint8Array | Uint16Array | Uint32Array | Float64Array)[];
}

export function saveBase({ columns, tagCounts, orders }: Base, tagNumbers: TagNumbers): SavedBase {
  const { ids, slugs, saveCounts, publishedAts, tags, texts, count } = columns;
  return {
    count,
    tags: [...tagNumbers.tags],
    parts: [
      ids.values,
      ids.starts ?? new Uint32Array(0),
      slugs.values,
      slugs.starts,
      saveCounts,
      publishedAts,
      tags.values,
      tags.starts,
      tagCounts,
      ...listOrder(orders.popular),
      ...listOrder(orders.recent),
      texts.popular,
      texts.recent,
      texts.lengths,
    ],
  };
}

function listOrder({ rows, postings }: RankOrder): SavedBase["parts"] {
  const { values, starts, denseTags, denseWords } = savePostings(postings);
  return [rows, values, starts, denseTags, denseWords];
}

/** @throws {RangeError} when the parts are not those of a base */
export function* restoreBase(saved: SavedBase): Steps<{ readonly base: Base; readonly tagNumbers: TagNumbers }> {
  const tagNumbers = new TagNumbers();
  tagNumbers.numberAll(saved.tags);
  if (tagNumbers.count !== saved.tags.length) throw new RangeError("Not the tags of a base");
  return { base: yield* unpackParts(saved), tagNumbers };
}

function* unpackParts({ count, parts }: SavedBase): Steps<Base> {
  const [ids, idStarts, slugs, slugStarts, saveCounts, publishedAts, tags, tagStarts, tagCounts, ...others] = parts;
  const [popular, recent] = [others.slice(0, orderParts), others.slice(orderParts, 2 * orderParts)];
  const [popularTexts, recentTexts, textLengths] = others.slice(2 * orderParts);
  const columns: Columns = {
    count,
    ids: toIds(ids, toWords(idStarts), count),
    slugs: { values: toBuffer(slugs), starts: toWords(slugStarts, count + 1) },
    saveCounts: toWords(saveCounts, count),
    publishedAts: toNumbers(publishedAts, count),
    tags: toTags(tags, toWords(tagStarts, count + 1)),
    texts: {
      popular: toWords(popularTexts, count),
      recent: toWords(recentTexts, count),
      lengths: toShorts(textLengths, count),
    },
  };
  const sizes = { bound: count, tagCount: toWords(tagCounts).length };
  const orders = { popular: yield* toOrder(popular, sizes), recent: yield* toOrder(recent, sizes) };
  return { columns, tagCounts: toWords(tagCounts), orders };
}

const orderParts = 5;

function* toOrder(
  [rows, values, starts, denseTags, denseWords]: SavedBase["parts"],
  sizes: Parameters<typeof restorePostings>[1],
): Steps<RankOrder> {
  const saved = {
    values: toShorts(values),
    starts: toWords(starts),
    denseTags: toWords(denseTags),
    denseWords: toWords(denseWords),
  };
  return { rows: toWords(rows, sizes.bound), postings: yield* restorePostings(saved, sizes) };
}

type Part = SavedBase["parts"][number] | undefined;

function toBuffer(part: Part): Buffer {
  const { buffer, byteOffset, byteLength } = present(part);
  return Buffer.from(buffer, byteOffset, byteLength);
}

function toIds(values: Part, starts: Uint32Array, count: number): Columns["ids"] {
  const isEven = starts.length === 0 && count > 0;
  const bytes = toBuffer(values);
  if (isEven) checked(bytes, count * packedUuidBytes);
  return { count, values: bytes, starts: isEven ? undefined : checked(starts, count + 1) };
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

function toShorts(part: Part, length?: number): Uint16Array {
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
