/**
 * Limits on attempts, against guessing. The counts are in the database, so that all processes
 * count together. An attempt is counted before it is made and given back when it succeeds.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse, type PersonRefusal } from "@tincture/contract/people";
import type { Db } from "../db/database.ts";
import { compareText } from "../runtime/compare-text.ts";
import { networkOf } from "../runtime/network-of.ts";
import type { PeopleParts } from "./people-parts.ts";

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;

/** Attempts per window for each e-mail, client network, pair of both, or known browser. */
const limits = {
  /** Locks an e-mail for the guesser's network, and not for its owner elsewhere. */
  passwordOfEmailFromAddress: { max: 10, windowMs: quarterMs },
  /** Limits guessers with many addresses, except in browsers in which the owner signed in. */
  passwordOfEmail: { max: 100, windowMs: hourMs },
  passwordOfDevice: { max: 10, windowMs: quarterMs },
  passwordFromAddress: { max: 50, windowMs: quarterMs },
  /** Signing up and changing one's e-mail reveal whether an account has an e-mail. */
  newEmailFromAddress: { max: 20, windowMs: hourMs },
  resetOfEmail: { max: 5, windowMs: hourMs },
  resetFromAddress: { max: 20, windowMs: hourMs },
  confirmationOfEmail: { max: 5, windowMs: hourMs },
  noticeOfEmail: { max: 10, windowMs: hourMs },
  tokenFromAddress: { max: 50, windowMs: quarterMs },
  providerFromAddress: { max: 50, windowMs: quarterMs },
} as const;

type Limit = keyof typeof limits;

export interface Subject {
  readonly limit: Limit;
  /** An e-mail in normal form, an address, or a known browser. */
  readonly of: string;
  readonly from?: string;
}

type AttemptParts = Pick<PeopleParts, "store" | "clock">;

export async function takeAttempts(
  { store, clock }: AttemptParts,
  subjects: readonly Subject[],
): Promise<PersonRefusal | undefined> {
  // In one order, to rule out deadlocks.
  const counts = subjects.map(toCount).toSorted((a, b) => compareText(a.key, b.key));
  const now = clock();
  // Reads first, so that the many attempts of a guesser beyond a limit cost no write.
  const waitMs =
    (await readWaitMs(store.db, counts, now)) || (await store.transact((trx) => countAttempts(trx, counts, now)));
  return waitMs > 0 ? refuseTooMany(waitMs) : undefined;
}

export async function giveBackAttempts({ store }: AttemptParts, subjects: readonly Subject[]): Promise<void> {
  await store.transact((trx) => lowerCounts(trx, subjects.map(toCount)));
}

interface AttemptCount {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Keys are hashed, so that the table does not reveal who tried to sign in from where. */
function toCount({ limit, of, from }: Subject): AttemptCount {
  const isAddress = limit.endsWith("FromAddress") && from === undefined;
  const subject = `${isAddress ? networkOf(of) : of}${from === undefined ? "" : ` ${networkOf(from)}`}`;
  return { key: createHash("sha256").update(`${limit} ${subject}`).digest("hex"), ...limits[limit] };
}

function refuseTooMany(waitMs: number): PersonRefusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(waitMs / minuteMs);
  return refuse(
    "too_many_attempts",
    `Too many attempts; try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`,
    { retryAfterSeconds },
  );
}

async function readWaitMs(db: Db, counts: readonly AttemptCount[], now: number): Promise<number> {
  const keys = counts.map(({ key }) => key);
  const rows = await db
    .selectFrom("people_attempts")
    .selectAll()
    .where("subject", "in", keys)
    .where("ends_at", ">", now)
    .execute();
  const full = rows.filter(({ subject, taken }) => counts.some(({ key, max }) => key === subject && taken >= max));
  return Math.max(0, ...full.map(({ ends_at }) => ends_at - now));
}

async function countAttempts(trx: Db, counts: readonly AttemptCount[], now: number): Promise<number> {
  let waitMs = 0;
  for (const count of counts) {
    const { taken, ends_at } = await countAttempt(trx, count, now);
    if (taken > count.max) waitMs = Math.max(waitMs, ends_at - now);
  }
  // A refused attempt must not use up the other limits, which may be shared with other people.
  if (waitMs > 0) await lowerCounts(trx, counts);
  return waitMs;
}

function countAttempt(trx: Db, { key, windowMs }: AttemptCount, now: number) {
  return trx
    .insertInto("people_attempts")
    .values({ subject: key, taken: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        taken: sql`case when people_attempts.ends_at <= ${now} then 1 else people_attempts.taken + 1 end`,
        ends_at: sql`case when people_attempts.ends_at <= ${now} then excluded.ends_at else people_attempts.ends_at end`,
      }),
    )
    .returning(["taken", "ends_at"])
    .executeTakeFirstOrThrow();
}

async function lowerCounts(trx: Db, counts: readonly AttemptCount[]): Promise<void> {
  const keys = counts.map(({ key }) => key);
  await trx
    .updateTable("people_attempts")
    .set({ taken: sql`taken - 1` })
    .where("subject", "in", keys)
    .where("taken", ">", 0)
    .execute();
}
