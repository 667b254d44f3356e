import { DomainError } from "../../domain/errors.ts";
import type { InsertOutcome, NewPalette, PaletteStore } from "../../domain/library/palette.ts";
import type { Engine, WriteTime } from "../engine.ts";
import { isUniqueFault } from "../store-fault.ts";
import { hashOf } from "./palette-rows.ts";
import { namePalettes, type Naming, type Promised } from "./name-palettes.ts";

/** Lost races for a slug or a color hash, one after the other, before giving up. */
const TRIES_MAX = 20;
/**
 * No try begins later than this after the insert was asked for. The change it writes bears the time of asking, and the polls of
 * readers look back only so far (`library-follower.ts`).
 */
const TRY_MS_MAX = 10_000;

interface PaletteBatch {
  readonly palettes: readonly NewPalette[];
  readonly changeId: string;
  readonly at: number;
}

interface PaletteInserter extends Pick<PaletteStore, "insertSize"> {
  insert(batch: PaletteBatch): Promise<readonly InsertOutcome[]>;
}

/**
 * Inserts palettes batch after batch. Duplicates and slugs are looked up before the write, so that the write itself is
 * short, and while the batch before is being written. A slug or a hash that another process took meanwhile violates a
 * constraint, and all is done again.
 */
export function createInserter(engine: Pick<Engine, "background" | "write">): PaletteInserter {
  const promised: Promised = { slugs: new Set(), hashes: new Set() };
  let size = FIRST_ROWS;
  let naming: Promise<unknown> = Promise.resolve();
  let earlier: Promise<unknown> = Promise.resolve();

  async function insert(batch: PaletteBatch): Promise<readonly InsertOutcome[]> {
    const deadline = performance.now() + TRY_MS_MAX;
    const first = await nameNext(batch.palettes);
    const outcomes = writeNamed(batch, { first, deadline, before: earlier });
    // Without the outcomes: they would be kept for ever, one in the other.
    earlier = Promise.allSettled([earlier, outcomes]).then(ignore);
    try {
      return await outcomes;
    } finally {
      for (const row of first.rows) {
        promised.slugs.delete(row.slug);
        promised.hashes.delete(hashOf(row));
      }
    }
  }

  /** One batch at a time, so that none is promised what another one takes. */
  function nameNext(palettes: readonly NewPalette[]): Promise<Naming> {
    const named = naming.then(() => namePalettes(engine.background, palettes, promised));
    naming = named.catch(ignore);
    return named;
  }

  async function writeNamed(batch: PaletteBatch, { first, deadline, before }: Attempt) {
    let named = first.isContested ? undefined : first;
    for (let tries = 1; ; tries += 1) {
      if (!named) await before;
      named ??= await namePalettes(engine.background, batch.palettes, {
        slugs: new Set(),
        hashes: new Set(),
      });
      if (performance.now() > deadline) throw tooLate();
      try {
        return await write(batch, named);
      } catch (error) {
        if (!isUniqueFault(error)) throw error;
        if (tries === TRIES_MAX) throw lostRaces(error);
      }
      named = undefined;
    }
  }

  async function write({ palettes, changeId, at }: PaletteBatch, { rows, outcomes }: Naming) {
    const onWritten = (time: WriteTime): void => {
      // An insert that is smaller than it might have been says little.
      if (palettes.length >= size) size = nextSize(palettes.length, time);
    };
    if (rows.length > 0) await engine.write("insertPaletteRows", { rows, changeId, at }, onWritten);
    return outcomes;
  }

  return { insert, insertSize: () => size };
}

interface Attempt {
  readonly first: Naming;
  /** When the last try may begin. */
  readonly deadline: number;
  /** Settles once all earlier batches are stored or have failed. */
  readonly before: Promise<unknown>;
}

function ignore(): void {}

function tooLate(): DomainError {
  const message = "The palettes waited too long behind others; none was inserted";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: 1 });
}

function lostRaces(cause: unknown): DomainError {
  const message = "Other writers took the same slugs again and again";
  return new DomainError("service_unavailable", message, { cause, retryAfterSeconds: 1 });
}

interface Bounds {
  /** Enough for the commit's own cost to be shared by many rows; below `rowsMin` it is the commit that takes time. */
  readonly rowsMin: number;
  readonly rowsMax: number;
  /** Whoever else wants to write waits as long as an insert takes: one that took longer shrinks. */
  readonly slowMs: number;
  /** An insert that took less may grow. */
  readonly fastMs: number;
}

const alone: Bounds = { rowsMin: 100, rowsMax: 1000, slowMs: 25, fastMs: 15 };
const shared: Bounds = { rowsMin: 20, rowsMax: 1000, slowMs: 6, fastMs: 3 };
const SHRINK = 0.7;
const GROW = 1.3;
/** Rows of the first insert, before anything is known of the machine. */
const FIRST_ROWS = 50;

/** How many rows the next insert should have, so that slow disks and busy machines do not make others wait for longer. */
function nextSize(rows: number, { heldMs, isShared }: WriteTime): number {
  const { rowsMin, rowsMax, slowMs, fastMs } = isShared ? shared : alone;
  // Down to what the time bears at once: whoever begins to write must not wait for many inserts.
  if (heldMs > slowMs) {
    const fewer = Math.floor(rows * Math.min(SHRINK, slowMs / heldMs));
    return Math.max(Math.min(rows, rowsMin), fewer);
  }
  return heldMs < fastMs ? Math.min(rowsMax, Math.ceil(rows * GROW)) : rows;
}
