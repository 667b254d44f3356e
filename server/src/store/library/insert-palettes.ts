/**
 * Inserting palettes, batch after batch: duplicates and slugs are looked up before the write, so that the write itself is short, and
 * while the batch before is being written. A slug or a hash that another process took meanwhile violates a constraint, and all is
 * done again.
 */
import { unavailable } from "../../domain/errors.ts";
import { inBlocks } from "../../domain/in-blocks.ts";
import type { InsertOutcome, NewPalette, Palette, PaletteStore } from "../../domain/library/palette.ts";
import type { Db } from "../database.ts";
import { isUniqueFault, type Engine, type WriteTime } from "../engine.ts";
import { findStoredSlugs, insertPaletteRows, paletteToRow, type Change } from "./library-writes.ts";

/** Lost races for a slug or a color hash, one after the other, before giving up. */
export const triesMax = 20;
/**
 * No try begins later than this after the insert was asked for. The change it writes bears the time of asking, and the polls of
 * readers look back only so far (`library-follower.ts`).
 */
const tryMsMax = 10_000;

interface PaletteBatch extends Change {
  readonly palettes: readonly NewPalette[];
}

interface PaletteInserter extends Pick<PaletteStore, "insertSize"> {
  insert(batch: PaletteBatch): Promise<readonly InsertOutcome[]>;
}

export function createInserter(engine: Pick<Engine, "background" | "write">): PaletteInserter {
  const reserved = noReservations();
  let size = firstRows;
  let assigning: Promise<unknown> = Promise.resolve();
  let earlier: Promise<unknown> = Promise.resolve();

  async function insert(batch: PaletteBatch): Promise<readonly InsertOutcome[]> {
    const deadline = performance.now() + tryMsMax;
    const first = await assignNext(batch.palettes);
    const outcomes = writeNamed(batch, { first, deadline, before: earlier });
    // Without the outcomes: they would be kept for ever, one in the other.
    earlier = Promise.allSettled([earlier, outcomes]).then(() => {});
    try {
      return await outcomes;
    } finally {
      for (const { slug, colorHash } of first.palettes) {
        reserved.slugs.delete(slug);
        reserved.hashes.delete(colorHash);
      }
    }
  }

  /** One batch at a time, so that no slug is reserved for two. */
  function assignNext(palettes: readonly NewPalette[]): Promise<SlugAssignment> {
    const named = assigning.then(() => assignSlugs(engine.background, palettes, reserved));
    assigning = named.catch(() => {});
    return named;
  }

  async function writeNamed(batch: PaletteBatch, { first, deadline, before }: Attempt) {
    let named = first.hasConflict ? undefined : first;
    for (let tries = 1; ; tries += 1) {
      if (!named) await before;
      named ??= await assignSlugs(engine.background, batch.palettes, noReservations());
      if (performance.now() > deadline)
        throw unavailable("The palettes waited too long behind others; none was inserted");
      try {
        return await write(batch, named);
      } catch (error) {
        if (!isUniqueFault(error)) throw error;
        if (tries === triesMax)
          throw unavailable("Other writers took the same slugs again and again", { cause: error });
      }
      named = undefined;
    }
  }

  async function write({ palettes, changeId, at }: PaletteBatch, named: SlugAssignment) {
    const onWritten = (time: WriteTime): void => {
      // An insert that is smaller than it might have been says little.
      if (palettes.length >= size) size = nextSize(palettes.length, time);
    };
    const rows = named.palettes.map(paletteToRow);
    if (rows.length > 0) await engine.write(insertPaletteRows, { rows, changeId, at }, onWritten);
    return named.outcomes;
  }

  return { insert, insertSize: () => size };
}

interface Attempt {
  readonly first: SlugAssignment;
  /** When the last try may begin. */
  readonly deadline: number;
  /** Settles once all earlier batches are stored or have failed. */
  readonly before: Promise<unknown>;
}

interface Bounds {
  /** Enough for the commit's own cost to be shared by many rows; below `rowsMin` it is the commit that takes time. */
  readonly rowsMin: number;
  readonly rowsMax: number;
  /** Other writers wait as long as an insert takes: one that took longer shrinks. */
  readonly slowMs: number;
  /** An insert that took less may grow. */
  readonly fastMs: number;
}

const alone: Bounds = { rowsMin: 100, rowsMax: 1000, slowMs: 25, fastMs: 15 };
const shared: Bounds = { rowsMin: 20, rowsMax: 1000, slowMs: 6, fastMs: 3 };
const shrink = 0.7;
const grow = 1.3;
/** Rows of the first insert, before anything is known of the machine. */
const firstRows = 50;

/** How many rows the next insert should have, so that slow disks and busy machines do not make others wait for longer. */
function nextSize(rows: number, { heldMs, isShared }: WriteTime): number {
  const { rowsMin, rowsMax, slowMs, fastMs } = isShared ? shared : alone;
  // Down to what the time bears at once: another writer must not wait for many inserts.
  if (heldMs > slowMs) {
    const fewer = Math.floor(rows * Math.min(shrink, slowMs / heldMs));
    return Math.max(Math.min(rows, rowsMin), fewer);
  }
  return heldMs < fastMs ? Math.min(rowsMax, Math.ceil(rows * grow)) : rows;
}

/** Candidates that a palette offers in one round, at most. */
const candidatesMax = 64;
/** Slugs in one statement, at most. */
const slugsPerRead = 1000;

/** What inserts under way will have stored, unless they fail. */
interface Reserved {
  readonly slugs: Set<string>;
  readonly hashes: Set<string>;
}

function noReservations(): Reserved {
  return { slugs: new Set(), hashes: new Set() };
}

interface SlugAssignment {
  /** To be inserted. */
  readonly palettes: readonly Palette[];
  readonly outcomes: readonly InsertOutcome[];
  /** An outcome hangs on an insert under way: name again once that is settled. */
  readonly hasConflict: boolean;
}

/**
 * What would become of each palette if nobody else wrote now. A palette whose slugs are all taken does not stand in the
 * way of a later one with the same colors: hence the rounds.
 *
 * @param reserved - slugs of it are not given away again; what is given away is added, hashes too
 */
async function assignSlugs(db: Db, palettes: readonly NewPalette[], reserved: Reserved): Promise<SlugAssignment> {
  const hashes = palettes.map((palette) => palette.colorHash);
  let hasConflict = hashes.some((hash) => reserved.hashes.has(hash));
  const slugsByHash = new Map(await findStoredSlugs(db, hashes));
  const slugsBefore = new Set(reserved.slugs);
  const items: readonly Item[] = palettes.map((palette) => ({ ...palette, outcome: undefined }));
  for (let open = items; open.length > 0; open = open.filter((item) => isOpen(item, slugsByHash))) {
    const choices = await chooseSlugs(db, listFirsts(open, slugsByHash), reserved.slugs);
    for (const { offered, isFree, slug } of choices) {
      offered.outcome = { kind: isFree ? "inserted" : "slug_taken", slug };
      if (isFree) slugsByHash.set(offered.colorHash, slug);
      else hasConflict ||= slugsBefore.has(slug);
    }
  }
  const inserted = items.flatMap(({ outcome, ...palette }) =>
    outcome?.kind === "inserted" ? { ...palette, slug: outcome.slug } : [],
  );
  for (const { colorHash } of inserted) reserved.hashes.add(colorHash);
  return { palettes: inserted, outcomes: items.flatMap(({ outcome }) => outcome ?? []), hasConflict };
}

/** A palette on its way to an outcome. */
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
 * A free slug for each palette, in rounds: all palettes without one offer 1, then 2, 4, … candidates, and one look at the
 * table answers a round. Of those that want the same slug in the same round the earlier gets it.
 *
 * @param reserved - slugs given away but not stored yet; what is chosen is added
 * @returns a choice for each, those of earlier rounds first
 */
export async function chooseSlugs<Offered extends Pick<NewPalette, "slugs">>(
  db: Db,
  palettes: readonly Offered[],
  reserved: Set<string>,
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
      const slug = slugs.find((candidate) => !taken.has(candidate) && !reserved.has(candidate));
      const last = slugs.at(-1);
      if (slug === undefined && last !== undefined) return [{ ...search, last }];
      choices.push({ offered: search.offered, isFree: slug !== undefined, slug: slug ?? search.last });
      if (slug !== undefined) reserved.add(slug);
      return [];
    });
  }
  return choices;
}

/** Which of these slugs palettes have, published or not. */
export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const some of inBlocks(slugs, slugsPerRead)) {
    const rows = await db.selectFrom("palettes").select("slug").where("slug", "in", some).execute();
    for (const row of rows) taken.add(row.slug);
  }
  return taken;
}

/** Of the palettes whose colors are not in the library yet the first of each color hash. */
function listFirsts(open: readonly Item[], slugsByHash: ReadonlyMap<string, string>): readonly Item[] {
  const firsts = new Map<string, Item>();
  for (const item of open) {
    const { colorHash } = item;
    if (!slugsByHash.has(colorHash) && !firsts.has(colorHash)) firsts.set(colorHash, item);
  }
  return [...firsts.values()];
}

/** Whether a palette still waits for an outcome; what has the colors of another one gets its own here. */
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
