import { DomainError } from "../../domain/errors.ts";
import type { InsertOutcome, NewPalette, PaletteStore } from "../../domain/library/palette-store.ts";
import type { Engine, WriteTime } from "../engine.ts";
import { isUniqueFault } from "../store-fault.ts";
import { createInsertSize } from "./insert-size.ts";
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

type ReadingAndWriting = Pick<Engine, "background" | "write">;

interface PaletteInserter extends Pick<PaletteStore, "insertSize"> {
  insert(batch: PaletteBatch): Promise<readonly InsertOutcome[]>;
}

/**
 * Inserts palettes batch after batch. Duplicates and slugs are looked up before the write, so that the write itself is
 * short, and while the batch before is being written. A slug or a hash that another process took meanwhile violates a
 * constraint, and all is done again.
 */
export function createInserter(engine: ReadingAndWriting): PaletteInserter {
  const promised: Promised = { slugs: new Set(), hashes: new Set() };
  const size = createInsertSize();
  let naming: Promise<unknown> = Promise.resolve();
  let earlier: Promise<unknown> = Promise.resolve();

  /** One batch at a time, so that none is promised what another one takes. */
  function nameNext(palettes: readonly NewPalette[]): Promise<Naming> {
    const named = naming.then(() => namePalettes(engine.background, palettes, promised));
    naming = named.catch(ignore);
    return named;
  }

  return {
    insertSize: () => size.current(),
    async insert(batch) {
      const deadline = performance.now() + TRY_MS_MAX;
      const first = await nameNext(batch.palettes);
      const onWritten = (time: WriteTime): void => size.note(batch.palettes.length, time);
      const insert = writeNamed({ ...batch, deadline, onWritten }, first, { engine, earlier });
      // Without the outcomes: they would be kept for ever, one in the other.
      earlier = Promise.allSettled([earlier, insert]).then(ignore);
      try {
        return await insert;
      } finally {
        for (const row of first.rows) {
          promised.slugs.delete(row.slug);
          promised.hashes.delete(hashOf(row));
        }
      }
    },
  };
}

function ignore(): void {}

interface TimedBatch extends PaletteBatch {
  /** When the last try may begin. */
  readonly deadline: number;
  readonly onWritten: (time: WriteTime) => void;
}

interface Writing {
  readonly engine: ReadingAndWriting;
  /** Settles once all earlier batches are stored or have failed. */
  readonly earlier: Promise<unknown>;
}

async function writeNamed(
  batch: TimedBatch,
  first: Naming,
  { engine, earlier }: Writing,
): Promise<readonly InsertOutcome[]> {
  let naming = first;
  if (naming.isContested) {
    await earlier;
    naming = await nameAlone(engine, batch);
  }
  for (let tries = 1; ; tries += 1) {
    if (performance.now() > batch.deadline) throw tooLate();
    try {
      return await tryInsert(batch, naming, engine);
    } catch (error) {
      if (!isUniqueFault(error)) throw error;
      if (tries === TRIES_MAX) throw lostRaces(error);
    }
    await earlier;
    naming = await nameAlone(engine, batch);
  }
}

function nameAlone({ background }: ReadingAndWriting, { palettes }: PaletteBatch): Promise<Naming> {
  return namePalettes(background, palettes, { slugs: new Set(), hashes: new Set() });
}

async function tryInsert(
  { changeId, at, onWritten }: TimedBatch,
  { rows, outcomes }: Naming,
  engine: ReadingAndWriting,
): Promise<readonly InsertOutcome[]> {
  if (rows.length === 0) return outcomes;
  await engine.write("insertPaletteRows", { rows, changeId, at }, onWritten);
  return outcomes;
}

function tooLate(): DomainError {
  return new DomainError(
    "service_unavailable",
    "The palettes waited too long behind others; none was inserted",
    {
      retryAfterSeconds: 1,
    },
  );
}

function lostRaces(cause: unknown): DomainError {
  return new DomainError("service_unavailable", "Other writers took the same slugs again and again", {
    cause,
    retryAfterSeconds: 1,
  });
}
