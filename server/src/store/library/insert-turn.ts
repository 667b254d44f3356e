import type { Db } from "../database.ts";

/**
 * Holds a row until the transaction ends, so that inserts of palettes by all processes come one after the other. Each takes unique
 * slugs and hashes; side by side, in different orders, they would wait for one another in a circle, and a server needs a second to
 * notice that.
 */
export async function takeInsertTurn(db: Db): Promise<void> {
  await db
    .insertInto("pulse")
    .values({ id: "inserts", beats: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((expression) => ({ beats: expression("pulse.beats", "+", 1) })),
    )
    .execute();
}
