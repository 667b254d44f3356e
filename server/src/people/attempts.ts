/**
 * Limits on attempts, against guessing. The counts are in the database, so that all processes
 * count together. An attempt is counted before it is made and given back when it succeeds.
 */
import { createHash } from "node:crypto";
import { compareText } from "../runtime/compare-text.ts";
import { networkOf } from "../runtime/network-of.ts";
import { refuse, type PersonRefusal } from "@tincture/contract/people";
import { type AttemptCount, lowerAttemptRows, takeAttemptRows } from "./store/access-rows.ts";
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
  /** Mails with a confirmation link. */
  confirmationOfEmail: { max: 5, windowMs: hourMs },
  /** Mails about changes of an account. */
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

type AttemptParts = Pick<PeopleParts, "store" | "clock">;

/** Counts an attempt, or returns a refusal. */
export async function takeAttempts(
  { store, clock }: AttemptParts,
  subjects: readonly Subject[],
): Promise<PersonRefusal | undefined> {
  const counts = subjects.map(toCount).toSorted(compareKeys);
  const waitMs = await store.write(takeAttemptRows, { counts, now: clock() });
  return waitMs > 0 ? refuseTooMany(waitMs) : undefined;
}

export async function giveBackAttempts({ store }: AttemptParts, subjects: readonly Subject[]): Promise<void> {
  await store.write(lowerAttemptRows, subjects.map((subject) => toCount(subject).key).toSorted());
}

function compareKeys(a: AttemptCount, b: AttemptCount): number {
  return compareText(a.key, b.key);
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
