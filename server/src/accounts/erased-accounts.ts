/**
 * Remembers the daily use of an erased account, or of an account whose e-mail changed, so that
 * signing up again does not reset it. Stores only a keyed hash of the e-mail, until the end of the
 * day.
 */
import { createHmac } from "node:crypto";
import { utcDay } from "@tincture/contract/clock";
import { batchRowsMax } from "../db/batches.ts";
import type { Db } from "../db/database.ts";

export interface DayOfEmail {
  readonly accountId: string;
  readonly email: string;
  readonly at: number;
  readonly secret: string;
}

/** Records the use of an account that gives up an e-mail. */
export async function keepDay(db: Db, { accountId, email, at, secret }: DayOfEmail): Promise<void> {
  const day = utcDay(at);
  await db
    .insertInto("erased_accounts")
    .values({ email_hash: hashEmail(email, secret), account_id: accountId, day })
    .onConflict((conflict) => conflict.columns(["email_hash", "account_id"]).doUpdateSet({ day }))
    .execute();
}

/** Adds the use of earlier accounts with this e-mail to a new account. */
export async function carryDay(db: Db, { accountId, email, at, secret }: DayOfEmail): Promise<void> {
  const day = utcDay(at);
  const erased = db
    .selectFrom("erased_accounts")
    .select("account_id")
    .where("email_hash", "=", hashEmail(email, secret))
    .where("day", "=", day);
  await closeDays(db, { day, erased });
  await carryCredits(db, { accountId, day, erased });
  await carryCounts(db, { accountId, day, erased });
}

/** Deletes a batch of past days with their counts. Returns the number of rows. */
export async function removeOldDays(db: Db, now: number): Promise<number> {
  const today = utcDay(now);
  const old = await db
    .selectFrom("erased_accounts")
    .select("account_id")
    .where("day", "<", today)
    .limit(batchRowsMax)
    .execute();
  if (old.length === 0) return 0;
  const accountIds = old.map((row) => row.account_id);
  await db.deleteFrom("daily_counts").where("account_id", "in", accountIds).where("day", "<", today).execute();
  await db.deleteFrom("erased_accounts").where("account_id", "in", accountIds).where("day", "<", today).execute();
  return old.length;
}

function hashEmail(email: string, secret: string): string {
  // The prefix separates this hash from other uses of the secret.
  return createHmac("sha256", secret).update(`e-mail of an erased account ${email}`).digest("hex");
}

interface Carried {
  readonly accountId: string;
  readonly day: string;
  readonly erased: ReturnType<typeof selectErased>;
}

function selectErased(db: Db) {
  return db.selectFrom("erased_accounts").select("account_id");
}

/** More than any account may use, so that no debit is granted. */
const everythingUsed = 2_147_483_647;

/**
 * Uses up the day of an erased account, since other processes may still cache its key. An account
 * that only changed its e-mail continues.
 */
async function closeDays(db: Db, { day, erased }: Pick<Carried, "day" | "erased">): Promise<void> {
  const gone = await erased
    .where((eb) => {
      const account = eb.selectFrom("accounts").select("id").whereRef("accounts.id", "=", "erased_accounts.account_id");
      return eb.not(eb.exists(account));
    })
    // In the same order as debits.
    .orderBy("account_id")
    .execute();
  if (gone.length === 0) return;
  await db
    .insertInto("quota")
    .values(gone.map(({ account_id }) => ({ account_id, day, used: everythingUsed, granted: 0, cap: 0 })))
    .onConflict((conflict) => conflict.columns(["account_id", "day"]).doUpdateSet({ used: everythingUsed }))
    .execute();
}

/** Sums the usage rows, which include requests that finished after the erasure. */
async function carryCredits(db: Db, { accountId, day, erased }: Carried): Promise<void> {
  const { used } = await db
    .selectFrom("usage")
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum("credits"), eb.lit(0)), "bigint").as("used"))
    .where("day", "=", day)
    .where("account_id", "in", erased)
    .executeTakeFirstOrThrow();
  if (used === 0) return;
  await db.insertInto("quota").values({ account_id: accountId, day, used, granted: 0, cap: used }).execute();
}

/** Each account started with the counts of earlier ones, so the highest is the total. */
async function carryCounts(db: Db, { accountId, day, erased }: Carried): Promise<void> {
  const counts = await db
    .selectFrom("daily_counts")
    .select((eb) => ["action", eb.fn.max("used").as("used")])
    .where("day", "=", day)
    .where("account_id", "in", erased)
    .groupBy("action")
    .execute();
  if (counts.length === 0) return;
  await db
    .insertInto("daily_counts")
    .values(counts.map(({ action, used }) => ({ account_id: accountId, day, action, used })))
    .execute();
}
