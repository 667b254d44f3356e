import type { PaletteSort } from "../library-index.ts";
import type { Base } from "./base.ts";
import type { AddedEntry, Delta } from "./delta.ts";
import { ranksOf } from "./postings.ts";
import { FullRange, type RankSet } from "./rank-set.ts";
import { uniteRanks } from "./union.ts";
import type { View } from "./view.ts";

/** Unions kept: at a million palettes 64 × 133 kB at most, plus their shares of the delta. */
const capacity = 64;

/** A view and the version of the delta that it was made of. */
interface CachedView {
  readonly view: View;
  readonly version: number;
}

/**
 * The views of one base, the least recently used ones forgotten. When the delta has changed, only its share is made anew; the union
 * lasts as long as the base.
 */
export class ViewCache {
  readonly #base: Base;
  readonly #delta: Delta;
  readonly #views = new Map<string, CachedView>();

  constructor(base: Base, delta: Delta) {
    this.#base = base;
    this.#delta = delta;
  }

  /** The view of all palettes. */
  all(sort: PaletteSort): View {
    const set = new FullRange(this.#base.orders[sort].rows.length);
    return { sort, set, ...this.#delta.inOrder(sort) };
  }

  /** The view of the palettes that carry any of these tags (numbers without repeats). */
  tagged(sort: PaletteSort, tags: readonly number[]): View {
    const key = `${sort} ${tags.toSorted((a, b) => a - b).join()}`;
    const cached = this.#views.get(key);
    this.#views.delete(key);
    const fresh = this.#refresh(cached, sort, tags);
    this.#views.set(key, fresh);
    if (this.#views.size > capacity) this.#views.delete(this.#views.keys().next().value!);
    return fresh.view;
  }

  #refresh(cached: CachedView | undefined, sort: PaletteSort, tags: readonly number[]): CachedView {
    const { version } = this.#delta;
    if (cached?.version === version) return cached;
    const set = cached?.view.set ?? this.#unite(sort, tags);
    const { removed, added } = this.#delta.inOrder(sort);
    const view: View = { sort, set, removed: keepMembers(removed, set), added: keepTagged(added, tags) };
    return { view, version };
  }

  #unite(sort: PaletteSort, tags: readonly number[]): RankSet {
    const { postings, rows } = this.#base.orders[sort];
    return uniteRanks(
      tags.map((tag) => ranksOf(postings, tag)),
      rows.length,
    );
  }
}

function keepMembers(ranks: readonly number[], set: RankSet): readonly number[] {
  const members: number[] = [];
  for (const rank of ranks) if (set.has(rank)) members.push(rank);
  return members;
}

/** Plain loops over a mask: with closures and a set this took three times as long for the tens of thousands of an import. */
function keepTagged(added: readonly AddedEntry[], tags: readonly number[]): readonly AddedEntry[] {
  const isWanted = new Uint8Array(Math.max(-1, ...tags) + 1);
  for (const tag of tags) isWanted[tag] = 1;
  const tagged: AddedEntry[] = [];
  for (const entry of added) if (hasAny(entry.tags, isWanted)) tagged.push(entry);
  return tagged;
}

function hasAny(tags: readonly number[], isWanted: Uint8Array): boolean {
  for (const tag of tags) if (isWanted[tag] === 1) return true;
  return false;
}
