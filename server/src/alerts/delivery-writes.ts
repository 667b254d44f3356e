/** The outbox of alerts: which delivery is attempted when, and its outcome. */
import type { DeliveryState } from "@tincture/contract/alerts";
import { batchRowsMax } from "../db/batches.ts";
import type { Db } from "../db/database.ts";

export interface DeliveryKey {
  readonly accountId: string;
  readonly alertName: string;
  readonly target: string;
}

export interface ClaimRequest {
  readonly now: number;
  /** When another process may repeat the attempt, if this one does not report an outcome. */
  readonly leaseEndsAt: number;
  readonly countMax: number;
  /** Claims nothing else. */
  readonly only?: DeliveryKey | undefined;
}

export interface ClaimedDelivery extends DeliveryKey {
  /** Counts the attempt that was claimed. */
  readonly attempts: number;
  readonly createdAt: number;
}

/** Claims due deliveries for one process. Another process that waits for a row finds it claimed. */
export async function claimDeliveryRows(db: Db, request: ClaimRequest): Promise<readonly ClaimedDelivery[]> {
  const { now, leaseEndsAt, countMax, only } = request;
  let rows = db
    .selectFrom("alert_deliveries")
    .select(["account_id", "alert_name", "target"])
    .where("next_at", "<=", now);
  if (only) {
    const { accountId, alertName, target } = only;
    rows = rows.where((eb) => eb.and({ account_id: accountId, alert_name: alertName, target }));
  }
  const due = await rows.orderBy("next_at").limit(countMax).execute();
  const claimed: ClaimedDelivery[] = [];
  for (const key of due.toSorted((a, b) => (toText(a) < toText(b) ? -1 : 1))) {
    const row = await db
      .updateTable("alert_deliveries")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), next_at: leaseEndsAt }))
      .where((eb) => eb.and(key))
      .where("next_at", "<=", now)
      .returning(["attempts", "created_at"])
      .executeTakeFirst();
    if (!row) continue;
    const { account_id: accountId, alert_name: alertName, target } = key;
    claimed.push({ accountId, alertName, target, attempts: row.attempts, createdAt: row.created_at });
  }
  return claimed;
}

function toText(key: object): string {
  return JSON.stringify(key);
}

export interface DeliveryReport extends DeliveryKey {
  /** Identifies the attempt. A later one by another process has the last word. */
  readonly attempts: number;
  readonly state: DeliveryState;
  readonly outcome: string;
  /** Null when no attempt is left. */
  readonly nextAt: number | null;
  readonly finishedAt: number | null;
}

/** Records the outcome of an attempt. */
export async function finishDeliveryRow(db: Db, report: DeliveryReport): Promise<null> {
  const { state, outcome, nextAt, finishedAt } = report;
  await updateAttempt(db, report).set({ state, outcome, next_at: nextAt, finished_at: finishedAt }).execute();
  return null;
}

/** Returns deliveries of a stopped process to the queue, without counting the attempt. */
export async function releaseDeliveryRows(db: Db, claims: readonly ClaimedDelivery[]): Promise<null> {
  for (const claim of claims.slice(0, batchRowsMax)) {
    const { attempts, createdAt } = claim;
    await updateAttempt(db, claim)
      .set({ attempts: attempts - 1, next_at: createdAt })
      .execute();
  }
  return null;
}

type Attempt = Pick<ClaimedDelivery, "accountId" | "alertName" | "target" | "attempts">;

/** Selects a delivery for an update, unless another process has claimed or finished it since. */
function updateAttempt(db: Db, { accountId, alertName, target, attempts }: Attempt) {
  return db
    .updateTable("alert_deliveries")
    .where("account_id", "=", accountId)
    .where("alert_name", "=", alertName)
    .where("target", "=", target)
    .where("attempts", "=", attempts)
    .where("state", "=", "pending");
}
