import type { Db } from "../database.ts";

/**
 * Removes what hangs on palettes that are gone: saves, owners, reports. After the palettes themselves: a save that has counted
 * is seen by then, and one that has not finds no palette to count on.
 *
 * @param paletteIds - no more than fit into one statement
 */
export async function deleteAttachments(db: Db, paletteIds: readonly string[]): Promise<void> {
  for (const table of ["saves", "palette_owners", "reports"] as const) {
    await db.deleteFrom(table).where("palette_id", "in", paletteIds).execute();
  }
}
