import {
  type AlertSettings,
  alertPercents,
  defaultAlertSettings,
  type Delivery,
  type SeenNetwork,
  type Webhook,
} from "@tincture/contract/alerts";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import {
  creditAlertName,
  type DayOfCredits,
  type IssuingAction,
  keyAlertPrefix,
  type NamedKey,
  type NewAlert,
} from "./alert-events.ts";
import {
  type AlertsInsert,
  deleteWebhookRows,
  insertAlertRows,
  insertTestRows,
  insertWebhookRow,
  type NetworkUses,
  noteNetworkRows,
  rowToSettings,
  setAlertSettingsRow,
  type TestInsert,
  type WebhookKey,
} from "./alert-writes.ts";
import {
  type ClaimedDelivery,
  claimDeliveryRows,
  type ClaimRequest,
  type DeliveryKey,
  type DeliveryReport,
  finishDeliveryRow,
  releaseDeliveryRows,
} from "./delivery-writes.ts";

const deliveriesShown = 20;
/** Rows per read of a scan, so that other reads get their turn. */
const scannedMax = 1000;

interface StoredWebhook extends Webhook {
  readonly sealedSecret: string;
}

/** A delivery with what its message needs. */
export interface DeliveryDetails extends NewAlert {
  readonly email: string;
  /** Undefined for mail. */
  readonly webhook: StoredWebhook | undefined;
}

export interface DayWithSettings extends DayOfCredits {
  readonly percents: AlertSettings["percents"];
}

export interface KeyChange extends NamedKey {
  readonly auditId: string;
  readonly action: IssuingAction;
}

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore({ db, background, write }: Pick<Engine, "db" | "background" | "write">) {
  return {
    async getSettings(accountId: string): Promise<AlertSettings> {
      const row = await db
        .selectFrom("alert_settings")
        .selectAll()
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row ? rowToSettings(row) : defaultAlertSettings;
    },
    setSettings: (accountId: string, settings: AlertSettings) => write(setAlertSettingsRow, { accountId, settings }),
    async listWebhooks(accountId: string): Promise<readonly Webhook[]> {
      const rows = await db
        .selectFrom("webhooks")
        .select(["id", "url", "created_at as createdAt"])
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows;
    },
    insertWebhook: ({ accountId, id, url, createdAt, sealedSecret }: StoredWebhook & { readonly accountId: string }) =>
      write(insertWebhookRow, {
        account_id: accountId,
        id,
        url,
        sealed_secret: sealedSecret,
        created_at: createdAt,
      }),
    deleteWebhook: (key: WebhookKey) => write(deleteWebhookRows, key),
    listNetworks: (accountId: string): Promise<readonly SeenNetwork[]> =>
      db
        .selectFrom("seen_networks")
        .select(["key_id as keyId", "network", "seen_at as seenAt"])
        .where("account_id", "=", accountId)
        .orderBy("key_id")
        .orderBy("network")
        .execute(),
    listDeliveries: (accountId: string) => listDeliveryRows(db, { accountId, limit: deliveriesShown }),
    async findDelivery({ accountId, alertName, target }: DeliveryKey): Promise<Delivery | undefined> {
      const [delivery] = await listDeliveryRows(db, { accountId, alertName, target, limit: 1 });
      return delivery;
    },
    insertAlerts: (insert: AlertsInsert) => write(insertAlertRows, insert),
    insertTest: (insert: TestInsert) => write(insertTestRows, insert),
    noteNetworks: (uses: NetworkUses) => write(noteNetworkRows, uses),
    listAccountsWithNetworks: (accountIds: readonly string[]) => listWithNetworks(background, accountIds),
    listCreditDays: (filter: CreditDaysFilter) => listCreditDays(background, filter),
    listUnreportedKeys: (since: number) => listUnreportedKeys(background, since),
    async hasDueDeliveries(now: number): Promise<boolean> {
      const due = background.selectFrom("alert_deliveries").select("target").where("next_at", "<=", now);
      return (await due.limit(1).execute()).length > 0;
    },
    claimDeliveries: (request: ClaimRequest) => write(claimDeliveryRows, request),
    findDetails: (key: DeliveryKey) => findDetails(background, key),
    finishDelivery: (report: DeliveryReport) => write(finishDeliveryRow, report),
    releaseDeliveries: (claims: readonly ClaimedDelivery[]) => write(releaseDeliveryRows, claims),
  };
}

interface DeliveryFilter extends Partial<DeliveryKey> {
  readonly accountId: string;
  readonly limit: number;
}

async function listDeliveryRows(
  db: Db,
  { accountId, alertName, target, limit }: DeliveryFilter,
): Promise<readonly Delivery[]> {
  let rows = db
    .selectFrom("alert_deliveries")
    .innerJoin("alerts", (join) =>
      join
        .onRef("alerts.account_id", "=", "alert_deliveries.account_id")
        .onRef("alerts.name", "=", "alert_deliveries.alert_name"),
    )
    .leftJoin("webhooks", (join) =>
      join
        .onRef("webhooks.account_id", "=", "alert_deliveries.account_id")
        .onRef("webhooks.id", "=", "alert_deliveries.target"),
    )
    .select(["alerts.id as alertId", "event", "alert_name as alertName", "target", "webhooks.url as url", "state"])
    .select(["attempts", "outcome", "alert_deliveries.created_at as createdAt", "next_at as nextAt"])
    .select("finished_at as finishedAt")
    .where("alert_deliveries.account_id", "=", accountId);
  if (alertName !== undefined) rows = rows.where("alert_name", "=", alertName);
  if (target !== undefined) rows = rows.where("target", "=", target);
  return rows
    .orderBy("alert_deliveries.created_at", "desc")
    .orderBy("alert_name", "desc")
    .orderBy("target")
    .limit(limit)
    .execute();
}

/** Returns those of the accounts that want alerts of new networks. */
async function listWithNetworks(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("alert_settings")
    .select("account_id")
    .where("account_id", "in", accountIds)
    .where("new_network", "=", 1)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

interface CreditDaysFilter {
  readonly day: string;
  /** The account before the first of the page. */
  readonly after: string;
  /** Undefined for all accounts. */
  readonly accountIds?: readonly string[] | undefined;
}

/** Returns a page of accounts that used most of a day's credits, with the alerts they lack. */
async function listCreditDays(db: Db, { day, after, accountIds }: CreditDaysFilter) {
  const names = alertPercents.map((percent) => creditAlertName(percent, day));
  const [lowest] = alertPercents;
  let accounts = db
    .selectFrom("accounts")
    .innerJoin("quota", "quota.account_id", "accounts.id")
    .leftJoin("alert_settings", "alert_settings.account_id", "accounts.id")
    .select(["accounts.id as accountId", "day", "used", "cap", "percents"])
    .where("accounts.id", ">", after)
    .where("day", "=", day)
    .where("cap", ">", 0)
    .where((eb) => eb(eb("used", "*", 100), ">=", eb("cap", "*", lowest)));
  if (accountIds) accounts = accounts.where("accounts.id", "in", accountIds);
  const rows = await accounts.orderBy("accounts.id").limit(scannedMax).execute();
  const ids = rows.map(({ accountId }) => accountId);
  const existing = await listExisting(db, ids, names);
  const days = rows.map(({ percents, ...credits }): DayWithSettings => {
    const chosen =
      percents === null
        ? defaultAlertSettings.percents
        : rowToSettings({ percents, new_key: 0, new_network: 0, mail: 0 }).percents;
    const missing = chosen.filter((percent) => !existing.has(`${credits.accountId} ${creditAlertName(percent, day)}`));
    return { ...credits, percents: missing };
  });
  return { days, nextAccount: rows.length < scannedMax ? undefined : ids.at(-1) };
}

async function listExisting(
  db: Db,
  accountIds: readonly string[],
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("alerts")
    .select(["account_id", "name"])
    .where("account_id", "in", accountIds)
    .where("name", "in", names)
    .execute();
  return new Set(rows.map((row) => `${row.account_id} ${row.name}`));
}

/** Returns keys that were created or rotated, and have no alert although the account wants one. */
async function listUnreportedKeys(db: Db, since: number): Promise<readonly KeyChange[]> {
  const rows = await db
    .selectFrom("key_audits")
    .innerJoin("api_keys", (join) =>
      join.onRef("api_keys.account_id", "=", "key_audits.account_id").onRef("api_keys.id", "=", "key_audits.key_id"),
    )
    .leftJoin("alert_settings", "alert_settings.account_id", "key_audits.account_id")
    .leftJoin("alerts", (join) =>
      join
        .onRef("alerts.account_id", "=", "key_audits.account_id")
        .on("alerts.name", "=", sql<string>`cast(${keyAlertPrefix} as text) || key_audits.id`),
    )
    .select(["key_audits.id as auditId", "key_audits.account_id as accountId", "key_id as keyId", "action"])
    .select(["api_keys.name as keyName", "hint as keyHint"])
    .where("at", ">", since)
    .where("action", "in", ["create", "roll"])
    .where("alerts.name", "is", null)
    .where((eb) => eb.or([eb("new_key", "is", null), eb("new_key", "=", 1)]))
    .orderBy("at")
    .limit(scannedMax)
    .execute();
  return rows.flatMap(({ action, ...key }) => (action === "revoke" ? [] : [{ ...key, action }]));
}

async function findDetails(
  db: Db,
  { accountId, alertName, target }: DeliveryKey,
): Promise<DeliveryDetails | undefined> {
  const row = await db
    .selectFrom("alerts")
    .innerJoin("accounts", "accounts.id", "alerts.account_id")
    .leftJoin("webhooks", (join) =>
      join.onRef("webhooks.account_id", "=", "alerts.account_id").on("webhooks.id", "=", target),
    )
    .select(["alerts.id", "alerts.name", "event", "data", "alerts.created_at as at", "email"])
    .select(["webhooks.id as webhookId", "url", "sealed_secret", "webhooks.created_at as webhookCreatedAt"])
    .where("alerts.account_id", "=", accountId)
    .where("alerts.name", "=", alertName)
    .executeTakeFirst();
  if (!row) return undefined;
  const { webhookId, url, sealed_secret: sealedSecret, webhookCreatedAt, data, ...alert } = row;
  const isWebhook = webhookId !== null && url !== null && sealedSecret !== null && webhookCreatedAt !== null;
  return {
    ...alert,
    accountId,
    data: JSON.parse(data),
    webhook: isWebhook ? { id: webhookId, url, sealedSecret, createdAt: webhookCreatedAt } : undefined,
  };
}
