import { inBlocks } from "../../domain/in-blocks.ts";
import type { InsertOutcome, NewPalette } from "../../domain/library/palette.ts";
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
  const slugsByHash = new Map(await findStoredSlugs(db, hashes));
  const slugsBefore = new Set(promised.slugs);
  const items = palettes.map(toItem);
  for (let open = items; open.length > 0; open = open.filter((item) => isOpen(item, slugsByHash))) {
    const choices = await chooseSlugs(db, listFirsts(open, slugsByHash), promised.slugs);
    for (const { offered, isFree, slug } of choices) {
      offered.outcome = { kind: isFree ? "inserted" : "slug_taken", slug };
      if (isFree) slugsByHash.set(offered.palette.colorHash, slug);
      else isContested ||= slugsBefore.has(slug);
    }
  }
  const outcomes = items.flatMap(({ outcome }) => outcome ?? []);
  const rows = items.flatMap(({ palette, outcome }) =>
    outcome?.kind === "inserted" ? paletteToRow({ ...palette, slug: outcome.slug }) : [],
  );
  for (const row of rows) promised.hashes.add(hashOf(row));
  return { rows, outcomes, isContested };
}

interface SlugChoice<Offered> {
  readonly offered: Offered;
  readonly isFree: boolean;
  /** The chosen slug, or the last one tried. */
  readonly slug: string;
}

/**
 * A free slug for each palette, in rounds: all palettes without one offer 1, then 2, 4, … candidates, and one look at the
 * table answers a round. Of those that want the same slug in the same round the earlier gets it.
 *
 * @param promised - slugs given away but not stored yet; what is chosen is added
 * @returns a choice for each, those of earlier rounds first
 */
export async function chooseSlugs<Offered extends Pick<NewPalette, "slugs">>(
  db: Db,
  palettes: readonly Offered[],
  promised: Set<string>,
): Promise<readonly SlugChoice<Offered>[]> {
  const choices: SlugChoice<Offered>[] = [];
  let searches = palettes.map((offered) => ({
    offered,
    candidates: offered.slugs[Symbol.iterator](),
    last: "",
  }));
  for (let count = 1; searches.length > 0; count = Math.min(count * 2, CANDIDATES_MAX)) {
    const offers = searches.map((search) => ({ search, slugs: takeCandidates(search.candidates, count) }));
    const taken = await findTakenSlugs(
      db,
      offers.flatMap(({ slugs }) => slugs),
    );
    searches = offers.flatMap(({ search, slugs }) => {
      const slug = slugs.find((candidate) => !taken.has(candidate) && !promised.has(candidate));
      const last = slugs.at(-1);
      if (slug === undefined && last !== undefined) return [{ ...search, last }];
      choices.push({ offered: search.offered, isFree: slug !== undefined, slug: slug ?? search.last });
      if (slug !== undefined) promised.add(slug);
      return [];
    });
  }
  return choices;
}

/** Which of these slugs palettes have, published or not. */
export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const some of inBlocks(slugs, SLUGS_PER_READ)) {
    const rows = await db.selectFrom("palettes").select("slug").where("slug", "in", some).execute();
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
  for (const some of inBlocks(colorHashes, HASHES_PER_READ)) {
    for (const column of ["unpublished_hash", "published_hash"] as const) {
      const rows = await db
        .selectFrom("palettes")
        .select((eb) => [eb.ref(column).$notNull().as("hash"), "slug"])
        .where(column, "in", some)
        .execute();
      for (const { hash, slug } of rows) slugs.set(hash, slug);
    }
  }
  return slugs;
}

/** A palette on its way to an outcome. */
interface Item extends Pick<NewPalette, "slugs"> {
  readonly palette: NewPalette;
  outcome: InsertOutcome | undefined;
}

function toItem(palette: NewPalette): Item {
  return { palette, slugs: palette.slugs, outcome: undefined };
}

/** Of the palettes whose colors are not in the library yet the first of each color hash. */
function listFirsts(open: readonly Item[], slugsByHash: ReadonlyMap<string, string>): readonly Item[] {
  const firsts = new Map<string, Item>();
  for (const item of open) {
    const { colorHash } = item.palette;
    if (!slugsByHash.has(colorHash) && !firsts.has(colorHash)) firsts.set(colorHash, item);
  }
  return [...firsts.values()];
}

/** Whether a palette still waits for an outcome; what has the colors of another one gets its own here. */
function isOpen(item: Item, slugsByHash: ReadonlyMap<string, string>): boolean {
  if (item.outcome) return false;
  const slug = slugsByHash.get(item.palette.colorHash);
  if (slug !== undefined) item.outcome = { kind: "duplicate", slug };
  return slug === undefined;
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
