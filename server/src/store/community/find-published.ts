import type { Db } from "../database.ts";

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
