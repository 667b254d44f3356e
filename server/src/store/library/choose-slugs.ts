import type { NewPalette } from "../../domain/library/palette-store.ts";
import type { Db } from "../database.ts";

/** Candidates that a palette offers in one round, at most. */
const CANDIDATES_MAX = 64;
/** Slugs in one statement, at most. */
const SLUGS_PER_READ = 1000;

export interface SlugChoice {
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
