import type { DayBudget } from "../publishing-store.ts";
import type { DailyAction, Db } from "../../db/database.ts";

interface BudgetedAction {
  readonly accountId: string;
  readonly action: DailyAction;
  readonly budget: DayBudget;
}

/** Counts an action against the day's limit, in its own transaction. Returns false at the limit. */
export async function takeFromBudget(db: Db, { accountId, action, budget }: BudgetedAction): Promise<boolean> {
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
