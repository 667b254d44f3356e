import type { DuplicateColors } from "../publishing-store.ts";
import { unavailable } from "@tincture/contract/errors";
import type { NewPalette } from "../../library/palette.ts";
import type { Db, PaletteRow } from "../../db/database.ts";
import { paletteToRow } from "../../library/store/library-writes.ts";
import { chooseSlugs, triesMax } from "../../library/store/insert-palettes.ts";
import { isUniqueFault } from "../../db/engine.ts";

/** A person waits. Readers of changes also look back only for a limited time. */
const tryMsMax = 5000;

/**
 * Finds a free slug for a palette and inserts it. Tries again if another writer takes the slug or
 * the colors in between.
 *
 * @param insert - one write, which may fail with a `unique` fault
 * @returns the result of the write, unless a published palette has the colors
 */
export async function insertNamed<Result>(
  db: Db,
  palette: NewPalette,
  insert: (row: PaletteRow) => Promise<Result>,
): Promise<Result | DuplicateColors> {
  const deadline = performance.now() + tryMsMax;
  for (let tries = 1; ; tries += 1) {
    const slugOfColors = await findPublishedSlug(db, palette.colorHash);
    if (slugOfColors !== undefined) return { kind: "duplicate", slug: slugOfColors };
    const [choice] = await chooseSlugs(db, [palette], new Set());
    if (choice === undefined) throw new RangeError(`No slug was chosen for the palette ${palette.id}`);
    try {
      return await insert(paletteToRow({ ...palette, slug: choice.slug }));
    } catch (error) {
      if (!isUniqueFault(error)) throw error;
      if (tries < triesMax && performance.now() <= deadline) continue;
      throw unavailable("Others took the same addresses again and again; try again", { cause: error });
    }
  }
}

/** @returns the slug of the published palette with these colors */
export async function findPublishedSlug(db: Db, colorHash: string): Promise<string | undefined> {
  const row = await db.selectFrom("palettes").select("slug").where("published_hash", "=", colorHash).executeTakeFirst();
  return row?.slug;
}
