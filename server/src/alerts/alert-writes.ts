/** The writes of alerts, each in one transaction. */
import { type AlertPercent, alertPercents, type AlertSettings, webhooksMax } from "@tincture/contract/alerts";
import { msPerDay } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { requireAccount } from "../accounts/accounts.ts";
import { batchRowsMax } from "../db/batches.ts";
import type { AlertSettingsRow, Db, WebhookRow } from "../db/database.ts";
import type { NewAlert } from "./alert-events.ts";

/** Further alerts of a day are stored, but not delivered. Alerts of credits are not counted. */
const deliveredPerDayMax = 50;
const testsPerHourMax = 10;
const hourMs = 3_600_000;
/** A key that is used from more networks than this gets no further alerts about them. */
const networksPerKeyMax = 1000;

const alertDaysMax = 30;
const networkDaysMax = 90;

export const mailTarget = "mail";

export interface AlertsInsert {
  readonly alerts: readonly NewAlert[];
  /** Whether the instance has mail. */
  readonly canMail: boolean;
}

/**
 * Stores alerts with their deliveries. Alerts that exist, and those of erased accounts, are
 * skipped. Returns the number of new ones.
 */
export async function insertAlertRows(db: Db, { alerts, canMail }: AlertsInsert): Promise<number> {
  let count = 0;
  for (const alert of alerts) if (await addAlert(db, alert, canMail)) count += 1;
  return count;
}

async function addAlert(db: Db, alert: NewAlert, canMail: boolean): Promise<boolean> {
  if (!(await hasAccount(db, alert.accountId))) return false;
  const isLimited = await hasTooMany(db, alert);
  if (!(await insertAlert(db, alert))) return false;
  const targets = isLimited ? [] : await listTargets(db, alert, canMail);
  await insertDeliveries(db, alert, targets);
  return true;
}

async function hasAccount(db: Db, accountId: string): Promise<boolean> {
  try {
    await requireAccount(db, accountId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "account_not_found") return false;
    throw error;
  }
}

async function hasTooMany(db: Db, { accountId, event, at }: NewAlert): Promise<boolean> {
  if (event === "credits.threshold_reached") return false;
  const { count } = await db
    .selectFrom("alerts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", at - msPerDay)
    .where("event", "not in", ["credits.threshold_reached", "webhook.test"])
    .executeTakeFirstOrThrow();
  return count >= deliveredPerDayMax;
}

async function insertAlert(db: Db, { accountId, at, data, ...alert }: NewAlert): Promise<boolean> {
  const { id, name, event } = alert;
  const inserted = await db
    .insertInto("alerts")
    .values({ account_id: accountId, id, name, event, data: JSON.stringify(data), created_at: at })
    .onConflict((conflict) => conflict.columns(["account_id", "name"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** New keys are mailed by sign-in, at once and whatever the account chose. */
async function listTargets(db: Db, { accountId, event }: NewAlert, canMail: boolean): Promise<readonly string[]> {
  const webhooks = await db.selectFrom("webhooks").select("id").where("account_id", "=", accountId).execute();
  const targets = webhooks.map(({ id }) => id).sort();
  const isMailed = event === "credits.threshold_reached" || event === "key.new_network";
  return canMail && isMailed && (await wantsMail(db, accountId)) ? [mailTarget, ...targets] : targets;
}

async function wantsMail(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("alert_settings", "alert_settings.account_id", "accounts.id")
    .select(["confirmed_at", "mail"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null && row.mail !== 0;
}

async function insertDeliveries(db: Db, { accountId, name, at }: NewAlert, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return;
  const pending = { state: "pending", attempts: 0, outcome: "", created_at: at, next_at: at } as const;
  await db
    .insertInto("alert_deliveries")
    .values(
      targets.map((target) => ({ account_id: accountId, alert_name: name, target, ...pending, finished_at: null })),
    )
    .execute();
}

export interface TestInsert {
  readonly alert: NewAlert;
  readonly webhookId: string;
}

/** Stores a test event with a delivery to one webhook. */
export async function insertTestRows(db: Db, { alert, webhookId }: TestInsert): Promise<null> {
  await requireAccount(db, alert.accountId);
  await requireWebhook(db, alert.accountId, webhookId);
  const { count } = await db
    .selectFrom("alerts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", alert.accountId)
    .where("created_at", ">", alert.at - hourMs)
    .where("event", "=", "webhook.test")
    .executeTakeFirstOrThrow();
  if (count >= testsPerHourMax)
    throw new DomainError(
      "invalid_parameter",
      `An account can send ${testsPerHourMax} test events an hour; wait a while`,
    );
  await insertAlert(db, alert);
  await insertDeliveries(db, alert, [webhookId]);
  return null;
}

async function requireWebhook(db: Db, accountId: string, id: string): Promise<void> {
  const webhook = await db
    .selectFrom("webhooks")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!webhook) throw webhookNotFound(id);
}

export function webhookNotFound(id: string): DomainError {
  return new DomainError("webhook_not_found", `No webhook with the id "${id}"`);
}

export interface SettingsChange {
  readonly accountId: string;
  readonly settings: AlertSettings;
}

/** Turning the alert of new networks off also deletes the stored networks. */
export async function setAlertSettingsRow(db: Db, { accountId, settings }: SettingsChange): Promise<null> {
  await requireAccount(db, accountId);
  const fields = {
    percents: settings.percents.join(","),
    new_key: Number(settings.newKey),
    new_network: Number(settings.newNetwork),
    mail: Number(settings.mail),
  };
  await db
    .insertInto("alert_settings")
    .values({ account_id: accountId, ...fields })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(fields))
    .execute();
  if (!settings.newNetwork) await db.deleteFrom("seen_networks").where("account_id", "=", accountId).execute();
  return null;
}

export function rowToSettings(row: Omit<AlertSettingsRow, "account_id">): AlertSettings {
  return {
    percents: row.percents.split(",").map(Number).filter(isAlertPercent),
    newKey: row.new_key === 1,
    newNetwork: row.new_network === 1,
    mail: row.mail === 1,
  };
}

export function isAlertPercent(value: number): value is AlertPercent {
  return alertPercents.some((percent) => percent === value);
}

/** The account's row is locked, so that two calls cannot exceed the limit together. */
export async function insertWebhookRow(db: Db, row: WebhookRow): Promise<null> {
  await requireAccount(db, row.account_id);
  const rows = await db.selectFrom("webhooks").select("id").where("account_id", "=", row.account_id).execute();
  if (rows.length >= webhooksMax)
    throw new DomainError("invalid_parameter", `An account can have ${webhooksMax} webhooks; delete one first`);
  await db.insertInto("webhooks").values(row).execute();
  return null;
}

export interface WebhookKey {
  readonly accountId: string;
  readonly id: string;
}

/** Deletes a webhook with its deliveries. Returns false when it does not exist. */
export async function deleteWebhookRows(db: Db, { accountId, id }: WebhookKey): Promise<boolean> {
  await requireAccount(db, accountId);
  const deleted = await db
    .deleteFrom("webhooks")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  await db.deleteFrom("alert_deliveries").where("account_id", "=", accountId).where("target", "=", id).execute();
  return deleted.numDeletedRows === 1n;
}

export interface NetworkUse {
  readonly accountId: string;
  readonly keyId: string;
  readonly network: string;
  /** Inserted if the key was seen before, but not from this network. */
  readonly alert: NewAlert;
}

export interface NetworkUses {
  readonly uses: readonly NetworkUse[];
  readonly canMail: boolean;
  readonly at: number;
}

/** Stores the networks of keys, and alerts of those that are new. Returns the number of alerts. */
export async function noteNetworkRows(db: Db, { uses, canMail, at }: NetworkUses): Promise<number> {
  let count = 0;
  for (const { accountId, keyId, network, alert } of uses) {
    if (!(await hasAccount(db, accountId))) continue;
    const { known } = await db
      .selectFrom("seen_networks")
      .select((eb) => eb.fn.countAll<number>().as("known"))
      .where("account_id", "=", accountId)
      .where("key_id", "=", keyId)
      .executeTakeFirstOrThrow();
    const row = { account_id: accountId, key_id: keyId, network };
    const seen = await db
      .updateTable("seen_networks")
      .set({ seen_at: at })
      .where((eb) => eb.and(row))
      .executeTakeFirst();
    if (seen.numUpdatedRows > 0n || known >= networksPerKeyMax) continue;
    await db
      .insertInto("seen_networks")
      .values({ ...row, seen_at: at })
      .execute();
    if (known > 0 && (await addAlert(db, alert, canMail))) count += 1;
  }
  return count;
}

/** Deletes alerts, finished deliveries and networks of keys that are old. */
export async function removeOldAlerts(db: Db, now: number): Promise<number> {
  const oldAlerts = now - alertDaysMax * msPerDay;
  let count = 0;
  for (const table of ["alert_deliveries", "alerts"] as const) {
    const name = table === "alerts" ? "name" : "alert_name";
    const old = await db
      .selectFrom(table)
      .select(["account_id", `${name} as name`])
      .where("created_at", "<", oldAlerts)
      .limit(batchRowsMax)
      .execute();
    for (const { account_id: accountId, name: value } of old)
      await db.deleteFrom(table).where("account_id", "=", accountId).where(name, "=", value).execute();
    count += old.length;
  }
  const networks = db
    .selectFrom("seen_networks")
    .select("seen_at")
    .where("seen_at", "<", now - networkDaysMax * msPerDay)
    .orderBy("seen_at")
    .limit(batchRowsMax);
  const removed = await db.deleteFrom("seen_networks").where("seen_at", "in", networks).executeTakeFirst();
  return count + Number(removed.numDeletedRows);
}
