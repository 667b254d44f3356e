import type { InsertOutcome, NewPalette } from "../../domain/library/palette-store.ts";
import type { Db, PaletteRow } from "../database.ts";
import { chooseSlugs } from "./choose-slugs.ts";
import { hashOf, paletteToRow } from "./palette-rows.ts";
import { findStoredSlugs } from "./palette-writes.ts";

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
