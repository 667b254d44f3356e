import type { InsertOutcome, NewPalette } from "../../domain/library/palette-store.ts";
import type { Db, PaletteRow } from "../database.ts";
import { hashOf, paletteToRow } from "./palette-rows.ts";

/** Candidates that a palette offers in one round, at most. */
const CANDIDATES_MAX = 64;
/** Slugs in one statement, at most. */
const SLUGS_PER_READ = 1000;
/** Color hashes in one statement, at most. */
const HASHES_PER_READ = 500;

/** What inserts under way will have stored, unless they fail. */
export interface Promised {
  readonly slugs: Set<string>;
  readonly hashes: Set<string>;
}

export interface Naming {
  readonly rows: readonly PaletteRow[];
  readonly outcomes: readonly InsertOutcome[];
  /** An outcome hangs on an insert under way: name again once that is settled. */
  readonly isContested: boolean;
}

/**
 * What would become of each palette if nobody else wrote now. A palette whose slugs are all taken does not stand in the
 * way of a later one with the same colors: hence the rounds.
 *
 * @param promised - slugs of it are not given away again; what is given away is added, hashes too
 */
export async function namePalettes(
  db: Db,
  palettes: readonly NewPalette[],
  promised: Promised,
): Promise<Naming> {
  const hashes = palettes.map((palette) => palette.colorHash);
  let isContested = hashes.some((hash) => promised.hashes.has(hash));
  const rows: PaletteRow[] = [];
  const outcomes: InsertOutcome[] = Array.from({ length: palettes.length });
  const slugsByHash = new Map(await findStoredSlugs(db, hashes));
  const slugsBefore = new Set(promised.slugs);
  let open = [...palettes.keys()];
  while (open.length > 0) {
    const firsts = listFirsts(palettes, open, slugsByHash);
    const wanted = firsts.map((position) => palettes[position]!);
    const choices = await chooseSlugs(db, wanted, promised.slugs);
    for (const [i, position] of firsts.entries()) {
      const { isFree, slug } = choices[i]!;
      outcomes[position] = { kind: isFree ? "inserted" : "slug_taken", slug };
      if (isFree) {
        rows.push(paletteToRow({ ...palettes[position]!, slug }));
        slugsByHash.set(palettes[position]!.colorHash, slug);
      } else isContested ||= slugsBefore.has(slug);
    }
    open = settleDuplicates(palettes, open, { outcomes, slugsByHash });
  }
  for (const row of rows) promised.hashes.add(hashOf(row));
  return { rows, outcomes, isContested };
}

interface SlugChoice {
  readonly isFree: boolean;
  /** The chosen slug, or the last one tried. */
  readonly slug: string;
}

interface Search {
  readonly position: number;
  readonly candidates: Iterator<string>;
  readonly last: string;
}

/**
 * A free slug for each palette, in rounds: all palettes without one offer 1, then 2, 4, … candidates, and one look at the
 * table answers a round. Of those that want the same slug in the same round the earlier gets it.
 *
 * @param promised - slugs given away but not stored yet; what is chosen is added
 * @returns in order
 */
export async function chooseSlugs(
  db: Db,
  palettes: readonly Pick<NewPalette, "slugs">[],
  promised: Set<string>,
): Promise<readonly SlugChoice[]> {
  const choices: SlugChoice[] = Array.from({ length: palettes.length });
  let searches = palettes.map(startSearch);
  for (let count = 1; searches.length > 0; count = Math.min(count * 2, CANDIDATES_MAX)) {
    const offers = searches.map((search) => ({ search, slugs: takeCandidates(search.candidates, count) }));
    const slugs = offers.flatMap((offer) => offer.slugs);
    const taken = await findTakenSlugs(db, slugs);
    searches = offers.flatMap(({ search, slugs }) => {
      const slug = slugs.find((slug) => !taken.has(slug) && !promised.has(slug));
      if (slug === undefined && slugs.length > 0) return [{ ...search, last: slugs.at(-1)! }];
      choices[search.position] = { isFree: slug !== undefined, slug: slug ?? search.last };
      if (slug !== undefined) promised.add(slug);
      return [];
    });
  }
  return choices;
}

/** Which of these slugs palettes have, published or not. */
export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let i = 0; i < slugs.length; i += SLUGS_PER_READ) {
    const rows = await db
      .selectFrom("palettes")
      .select("slug")
      .where("slug", "in", slugs.slice(i, i + SLUGS_PER_READ))
      .execute();
    for (const row of rows) taken.add(row.slug);
  }
  return taken;
}

/** @returns the slug of a stored palette, published or not, by color hash */
export async function findStoredSlugs(
  db: Db,
  colorHashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const slugs = new Map<string, string>();
  for (let i = 0; i < colorHashes.length; i += HASHES_PER_READ) {
    const some = colorHashes.slice(i, i + HASHES_PER_READ);
    for (const column of ["unpublished_hash", "published_hash"] as const) {
      const rows = await db
        .selectFrom("palettes")
        .select([column, "slug"])
        .where(column, "in", some)
        .execute();
      for (const row of rows) slugs.set(row[column]!, row.slug);
    }
  }
  return slugs;
}

/** Of the palettes whose colors are not in the library yet the first of each color hash. */
function listFirsts(
  palettes: readonly NewPalette[],
  open: readonly number[],
  slugsByHash: ReadonlyMap<string, string>,
): readonly number[] {
  const firsts = new Map<string, number>();
  for (const position of open) {
    const { colorHash } = palettes[position]!;
    if (!slugsByHash.has(colorHash) && !firsts.has(colorHash)) firsts.set(colorHash, position);
  }
  return [...firsts.values()];
}

/** @returns the positions that have no outcome yet */
function settleDuplicates(
  palettes: readonly NewPalette[],
  open: readonly number[],
  found: { readonly outcomes: InsertOutcome[]; readonly slugsByHash: ReadonlyMap<string, string> },
): number[] {
  return open.filter((position) => {
    if (found.outcomes[position]) return false;
    const slug = found.slugsByHash.get(palettes[position]!.colorHash);
    if (slug !== undefined) found.outcomes[position] = { kind: "duplicate", slug };
    return slug === undefined;
  });
}

function startSearch({ slugs }: Pick<NewPalette, "slugs">, position: number): Search {
  return { position, candidates: slugs[Symbol.iterator](), last: "" };
}

function takeCandidates(candidates: Iterator<string>, count: number): readonly string[] {
  const slugs: string[] = [];
  while (slugs.length < count) {
    const next = candidates.next();
    if (next.done === true) break;
    slugs.push(next.value);
  }
  return slugs;
}
