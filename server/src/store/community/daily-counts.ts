import type { DayBudget } from "../../domain/community/publishing-store.ts";
import type { DailyAction, Db } from "../database.ts";

interface Deed {
  readonly accountId: string;
  readonly action: DailyAction;
  readonly budget: DayBudget;
}

/**
 * Takes one off an account's budget in the transaction of the deed: undone with it.
 *
 * @returns false when nothing is left
 */
export async function takeFromBudget(db: Db, { accountId, action, budget }: Deed): Promise<boolean> {
  const taken = await db
    .insertInto("daily_counts")
    .values({ account_id: accountId, day: budget.day, action, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "day", "action"])
        .doUpdateSet((eb) => ({ used: eb("daily_counts.used", "+", 1) }))
        .where("daily_counts.used", "<", budget.limit),
    )
    .returning("used")
    .executeTakeFirst();
  return taken !== undefined;
}
