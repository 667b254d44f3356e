import { DomainError } from "../../domain/errors.ts";
import type { InsertOutcome, NewPalette } from "../../domain/library/palette-store.ts";
import type { Palette } from "../../domain/library/palette.ts";
import type { Db } from "../database.ts";
import type { Engine } from "../engine.ts";
import { isUniqueFault } from "../store-fault.ts";
import { chooseSlugs } from "./choose-slugs.ts";
import { findStoredSlugs } from "./palette-writes.ts";

/** Lost races for a slug or a color hash, one after the other, before giving up. */
const TRIES_MAX = 20;

export interface PaletteBatch {
  readonly palettes: readonly NewPalette[];
  readonly changeId: string;
  readonly at: number;
}

/**
 * Duplicates and slugs are looked up before the write, so that the write itself is short. It looks for duplicates once
 * more; a slug that another process took meanwhile violates a constraint, and all is done again.
 */
export async function insertPalettes(engine: Engine, batch: PaletteBatch): Promise<readonly InsertOutcome[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryInsert(engine, batch);
    } catch (error) {
      if (!isUniqueFault(error)) throw error;
      if (tries === TRIES_MAX) throw lostRaces(error);
    }
  }
}

async function tryInsert(
  { db, write }: Engine,
  { palettes, changeId, at }: PaletteBatch,
): Promise<readonly InsertOutcome[]> {
  const { named, outcomes } = await namePalettes(db, palettes);
  if (named.length === 0) return outcomes;
  const raced = await write("insertPaletteRows", { palettes: named, changeId, at });
  if (raced.size === 0) return outcomes;
  return outcomes.map((outcome, i) => {
    const slug = raced.get(palettes[i]!.colorHash);
    return slug === undefined || outcome.kind === "slug_taken" ? outcome : { kind: "duplicate", slug };
  });
}

interface Naming {
  readonly named: readonly Palette[];
  readonly outcomes: readonly InsertOutcome[];
}

/**
 * What would become of each palette if nobody else wrote now. A palette whose slugs are all taken does not stand in the
 * way of a later one with the same colors: hence the rounds.
 */
async function namePalettes(db: Db, palettes: readonly NewPalette[]): Promise<Naming> {
  const named: Palette[] = [];
  const outcomes: InsertOutcome[] = Array.from({ length: palettes.length });
  const promised = new Set<string>();
  const slugsByHash = new Map(
    await findStoredSlugs(
      db,
      palettes.map((palette) => palette.colorHash),
    ),
  );
  let open = [...palettes.keys()];
  while (open.length > 0) {
    const fresh = open.filter((position) => !slugsByHash.has(palettes[position]!.colorHash));
    const firsts = [
      ...new Map(fresh.toReversed().map((p) => [palettes[p]!.colorHash, p])).values(),
    ].reverse();
    const choices = await chooseSlugs(
      db,
      firsts.map((position) => palettes[position]!),
      promised,
    );
    firsts.forEach((position, i) => {
      const { isFree, slug } = choices[i]!;
      outcomes[position] = { kind: isFree ? "inserted" : "slug_taken", slug };
      if (!isFree) return;
      named.push(nameNewPalette(palettes[position]!, slug));
      slugsByHash.set(palettes[position]!.colorHash, slug);
    });
    open = open.filter((position) => {
      if (outcomes[position]) return false;
      const slug = slugsByHash.get(palettes[position]!.colorHash);
      if (slug !== undefined) outcomes[position] = { kind: "duplicate", slug };
      return slug === undefined;
    });
  }
  return { named, outcomes };
}

/** Field by field: what goes to another thread must not carry an iterator along. */
function nameNewPalette(palette: NewPalette, slug: string): Palette {
  const { id, colors, colorHash, name, tagline, tags, saveCount, publishedAt, isPublished } = palette;
  return { id, colors, colorHash, slug, name, tagline, tags, saveCount, publishedAt, isPublished };
}

function lostRaces(cause: unknown): DomainError {
  return new DomainError("service_unavailable", "Other writers took the same slugs again and again", {
    cause,
    retryAfterSeconds: 1,
  });
}
