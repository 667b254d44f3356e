/**
 * What was used on the day on which its account was erased or moved to another e-mail: whoever signs up again with the old one goes on
 * with it. Only a hash of the e-mail says whose it was, with a key that is not in the database, and only until the day is over.
 */
import { createHmac } from "node:crypto";
import { utcDay } from "../domain/credits/utc-day.ts";
import { batchRowsMax } from "./batches.ts";
import type { Db } from "./database.ts";

export interface DayOfEmail {
  readonly accountId: string;
  /** In normal form. */
  readonly email: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The secret of the instance. */
  readonly secret: string;
}

/** Remembers an account that lets an e-mail go. */
export async function keepDay(db: Db, { accountId, email, at, secret }: DayOfEmail): Promise<void> {
  const day = utcDay(at);
  await db
    .insertInto("erased_accounts")
    .values({ email_hash: hashEmail(email, secret), account_id: accountId, day })
    .onConflict((conflict) => conflict.columns(["email_hash", "account_id"]).doUpdateSet({ day }))
    .execute();
}

/** Lets a new account begin with what those used that let its e-mail go today. */
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

/**
 * Deletes a batch of rows of past days, with the counts of their accounts. Credits stay in the
 * ledger, without a name. Returns the number of rows.
 */
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

/** Long enough that no two e-mails share it. */
function hashEmail(email: string, secret: string): string {
  // Named, so that it is no signature of anything else that the secret signs.
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

/** More than any account may use: then no debit finds anything left. */
const everythingUsed = 2_147_483_647;

/**
 * Other processes sell to an account that is gone for as long as they remember its key. What they would sell from now on nobody could
 * carry over, so nothing is left of its day. An account that only changed its e-mail goes on.
 */
async function closeDays(db: Db, { day, erased }: Pick<Carried, "day" | "erased">): Promise<void> {
  const gone = await erased
    .where((eb) => {
      const account = eb.selectFrom("accounts").select("id").whereRef("accounts.id", "=", "erased_accounts.account_id");
      return eb.not(eb.exists(account));
    })
    // As debits lock them.
    .orderBy("account_id")
    .execute();
  if (gone.length === 0) return;
  await db
    .insertInto("quota")
    .values(gone.map(({ account_id }) => ({ account_id, day, used: everythingUsed, granted: 0, cap: 0 })))
    .onConflict((conflict) => conflict.columns(["account_id", "day"]).doUpdateSet({ used: everythingUsed }))
    .execute();
}

/** By the records of usage, which have what each account bought itself, also what a last request bought after it was gone. */
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

/** An account began with the counts of those before it, so the highest has all. */
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
