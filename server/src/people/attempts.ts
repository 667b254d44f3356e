/**
 * What stands in the way of guessing: how often somebody may try. Attempts are counted in the database so that all processes count
 * together. One is taken before it is made, so that many at once gain nothing; one that succeeds is given back.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../domain/clock.ts";
import { compareText } from "../domain/compare-text.ts";
import { networkOf } from "../domain/network-of.ts";
import { refuse, type PersonRefusal } from "../domain/people/people.ts";
import type { Db } from "../store/database.ts";
import { sql } from "../store/kysely.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;

/** What is counted: attempts a window, for each e-mail, each client address, both together, or each known browser. */
const limits = {
  /** So that a stranger's guesses close an e-mail to the stranger, not to its owner elsewhere. */
  passwordOfEmailFromAddress: { max: 10, windowMs: quarterMs },
  /** From everywhere, but for browsers in which its owner has signed in: the bound of those who have many addresses. */
  passwordOfEmail: { max: 100, windowMs: hourMs },
  passwordOfDevice: { max: 10, windowMs: quarterMs },
  passwordFromAddress: { max: 50, windowMs: quarterMs },
  /** Whether an account has an e-mail is told to anyone who tries it as their own, by signing up or by changing theirs. */
  newEmailFromAddress: { max: 20, windowMs: hourMs },
  resetOfEmail: { max: 5, windowMs: hourMs },
  resetFromAddress: { max: 20, windowMs: hourMs },
  /** Links that confirm it, however often somebody signs up with it or asks for another. */
  confirmationOfEmail: { max: 5, windowMs: hourMs },
  /** What its owner is told of: who does it over and over has been told of by then, and must not fill the line of mails. */
  noticeOfEmail: { max: 10, windowMs: hourMs },
  tokenFromAddress: { max: 50, windowMs: quarterMs },
  providerFromAddress: { max: 50, windowMs: quarterMs },
} as const;

type Limit = keyof typeof limits;

/** One thing to count. */
export interface Subject {
  readonly limit: Limit;
  /** An e-mail in normal form, an address, or a known browser. */
  readonly of: string;
  /** The address that an e-mail is counted with. */
  readonly from?: string;
}

export interface Attempts {
  /** @returns why there is no further attempt now; undefined when it was taken */
  take(subjects: readonly Subject[]): Promise<PersonRefusal | undefined>;
  giveBack(subjects: readonly Subject[]): Promise<void>;
}

export function createAttempts(database: ThreadDatabase, clock: Clock): Attempts {
  return {
    async take(subjects) {
      const now = clock();
      const waits = await database.transact(async (trx) => {
        const found: number[] = [];
        // In one order for all, else two transactions could wait for each other.
        for (const { key, limit } of subjects.map(toRow).toSorted((a, b) => compareText(a.key, b.key))) {
          const { taken, ends_at } = await count(trx, { key, now, windowMs: limits[limit].windowMs });
          if (taken > limits[limit].max) found.push(ends_at - now);
        }
        // An attempt that one limit refuses is none: it must not use up the others, which are also other people's.
        if (found.length > 0) await lower(trx, subjects);
        return found;
      });
      return waits.length === 0 ? undefined : tooMany(Math.max(...waits));
    },
    async giveBack(subjects) {
      await database.transact((trx) => lower(trx, subjects));
    },
  };
}

async function lower(trx: Db, subjects: readonly Subject[]): Promise<void> {
  await trx
    .updateTable("people_attempts")
    .set({ taken: sql`taken - 1` })
    .where("subject", "in", subjects.map((subject) => toRow(subject).key).toSorted())
    .where("taken", ">", 0)
    .execute();
}

interface Counting {
  readonly key: string;
  readonly now: number;
  readonly windowMs: number;
}

function count(trx: Db, { key, now, windowMs }: Counting): Promise<{ taken: number; ends_at: number }> {
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

/** Hashed: nobody shall read from a table who tried to sign in, or from where. */
function toRow({ limit, of, from }: Subject): { readonly limit: Limit; readonly key: string } {
  const isAddress = limit.endsWith("FromAddress") && from === undefined;
  const who = `${isAddress ? networkOf(of) : of}${from === undefined ? "" : ` ${networkOf(from)}`}`;
  return { limit, key: createHash("sha256").update(`${limit} ${who}`).digest("hex") };
}

function tooMany(waitMs: number): PersonRefusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(waitMs / minuteMs);
  return refuse(
    "too_many_attempts",
    `Too many attempts; try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`,
    { retryAfterSeconds },
  );
}
