/**
 * Looks up duplicates and slugs before the write, so that the transaction is short. If another
 * writer takes a slug or the same colors in between, the insert is tried again.
 */
import { unavailable } from "@tincture/contract/errors";
import { inBlocks } from "../../db/batches.ts";
import type { InsertOutcome, NewPalette } from "../palette.ts";
import type { Palette } from "@tincture/contract/library";
import type { Db } from "../../db/database.ts";
import { isUniqueFault, type Engine } from "../../db/engine.ts";
import { findStoredSlugs, insertPaletteRows, paletteToRow, type Change } from "./library-writes.ts";

export const triesMax = 20;
/**
 * No try begins later than this. A change has the time at which the insert began, and readers of
 * changes look back only for a limited time.
 */
const tryMsMax = 10_000;
/** Maximum number of candidates that a palette tries in one round. */
const candidatesMax = 64;
const slugsPerStatement = 1000;

interface PaletteInsert extends Change {
  readonly palettes: readonly NewPalette[];
}

export async function insertPalettes(
  { background, write }: Pick<Engine, "background" | "write">,
  { palettes, changeId, at }: PaletteInsert,
): Promise<readonly InsertOutcome[]> {
  const deadline = performance.now() + tryMsMax;
  for (let tries = 1; ; tries += 1) {
    const { inserted, outcomes } = await assignSlugs(background, palettes);
    if (inserted.length === 0) return outcomes;
    try {
      await write(insertPaletteRows, { rows: inserted.map(paletteToRow), changeId, at });
      return outcomes;
    } catch (error) {
      if (!isUniqueFault(error)) throw error;
      if (tries < triesMax && performance.now() <= deadline) continue;
      throw unavailable("Other writers took the same slugs repeatedly; no palette was inserted", { cause: error });
    }
  }
}

interface SlugAssignment {
  readonly inserted: readonly Palette[];
  readonly outcomes: readonly InsertOutcome[];
}

/**
 * Returns the outcome of each palette if no other process writes now. A palette whose slugs are all
 * taken does not block a later one with the same colors, which gets its slug in the next round.
 */
async function assignSlugs(db: Db, palettes: readonly NewPalette[]): Promise<SlugAssignment> {
  const hashes = palettes.map((palette) => palette.colorHash);
  const slugsByHash = new Map(await findStoredSlugs(db, hashes));
  const assigned = new Set<string>();
  const items: readonly Item[] = palettes.map((palette) => ({ ...palette, outcome: undefined }));
  for (let open = items; open.length > 0; open = open.filter((item) => isOpen(item, slugsByHash))) {
    const choices = await chooseSlugs(db, listFirsts(open, slugsByHash), assigned);
    for (const { offered, isFree, slug } of choices) {
      offered.outcome = { kind: isFree ? "inserted" : "slug_taken", slug };
      if (isFree) slugsByHash.set(offered.colorHash, slug);
    }
  }
  const inserted = items.flatMap(({ outcome, ...palette }) =>
    outcome?.kind === "inserted" ? { ...palette, slug: outcome.slug } : [],
  );
  return { inserted, outcomes: items.flatMap(({ outcome }) => outcome ?? []) };
}

interface Item extends NewPalette {
  outcome: InsertOutcome | undefined;
}

interface SlugChoice<Offered> {
  readonly offered: Offered;
  readonly isFree: boolean;
  /** The chosen slug, or the last one tried. */
  readonly slug: string;
}

/**
 * Chooses a free slug for each palette. In each round, palettes without a slug try 1, then 2, 4, …
 * candidates with one query.
 *
 * @param assigned - slugs that are not free although they are not stored yet; chosen ones are added
 */
export async function chooseSlugs<Offered extends Pick<NewPalette, "slugs">>(
  db: Db,
  palettes: readonly Offered[],
  assigned: Set<string>,
): Promise<readonly SlugChoice<Offered>[]> {
  const choices: SlugChoice<Offered>[] = [];
  let searches = palettes.map((offered) => ({
    offered,
    candidates: offered.slugs[Symbol.iterator](),
    last: "",
  }));
  for (let count = 1; searches.length > 0; count = Math.min(count * 2, candidatesMax)) {
    const offers = searches.map((search) => ({ search, slugs: takeCandidates(search.candidates, count) }));
    const taken = await findTakenSlugs(
      db,
      offers.flatMap(({ slugs }) => slugs),
    );
    searches = offers.flatMap(({ search, slugs }) => {
      const slug = slugs.find((candidate) => !taken.has(candidate) && !assigned.has(candidate));
      const last = slugs.at(-1);
      if (slug === undefined && last !== undefined) return [{ ...search, last }];
      choices.push({ offered: search.offered, isFree: slug !== undefined, slug: slug ?? search.last });
      if (slug !== undefined) assigned.add(slug);
      return [];
    });
  }
  return choices;
}

export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const some of inBlocks(slugs, slugsPerStatement)) {
    const rows = await db.selectFrom("palettes").select("slug").where("slug", "in", some).execute();
    for (const row of rows) taken.add(row.slug);
  }
  return taken;
}

function listFirsts(open: readonly Item[], slugsByHash: ReadonlyMap<string, string>): readonly Item[] {
  const firsts = new Map<string, Item>();
  for (const item of open) {
    const { colorHash } = item;
    if (!slugsByHash.has(colorHash) && !firsts.has(colorHash)) firsts.set(colorHash, item);
  }
  return [...firsts.values()];
}

/** Returns whether a palette has no outcome yet. Sets the outcome of duplicates. */
function isOpen(item: Item, slugsByHash: ReadonlyMap<string, string>): boolean {
  if (item.outcome) return false;
  const slug = slugsByHash.get(item.colorHash);
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
