import type { Db } from "../database.ts";

/**
 * Removes what hangs on palettes that are gone: saves, owners, reports. After the palettes themselves: a save that has counted
 * is seen by then, and one that has not finds no palette to count on.
 *
 * @param paletteIds - no more than fit into one statement
 */
export async function deleteAttachments(db: Db, paletteIds: readonly string[]): Promise<void> {
  for (const table of ["saves", "ended_saves", "palette_owners", "reports"] as const) {
    await db.deleteFrom(table).where("palette_id", "in", paletteIds).execute();
  }
}

/** @returns the id of the published palette with a slug */
export async function findPublishedId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("palettes")
    .select("id")
    .where("slug", "=", slug)
    .where("published_hash", "is not", null)
    .executeTakeFirst();
  return row?.id;
}
