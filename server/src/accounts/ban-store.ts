import type { AccountAudit, ChangeAudit } from "./accounts.ts";
import type { BanStore } from "./bans.ts";
import { batchRowsMax, runBatches } from "../db/batches.ts";
import type { Db } from "../db/database.ts";
import type { ChangingEngine } from "../db/engine.ts";
import { appendChange, type Change } from "../library/store/library-writes.ts";

export function createBanStore({ engine, createChangeId }: ChangingEngine): BanStore {
  const { db, write } = engine;
  return {
    setSuspended: (audit) => write(setSuspendedRow, audit),
    async withholdPalettes(audit) {
      const slugs: string[] = [];
      await runBatches(async () => {
        const some = await write(withholdPaletteRows, { ...audit, changeId: createChangeId(audit.at) });
        slugs.push(...some);
        return some.length;
      });
      await write(insertAccountAuditRow, audit);
      return slugs;
    },
    insertAudit: (audit) => write(insertAccountAuditRow, audit),
    async listAccountAudits(accountId) {
      const rows = await db
        .selectFrom("account_audits")
        .select(["id", "account_id as accountId", "action", "actor", "at", "detail"])
        .where("account_id", "=", accountId)
        .orderBy("at")
        .orderBy("id")
        .execute();
      return rows;
    },
  };
}

export async function setSuspendedRow(db: Db, audit: ChangeAudit): Promise<void> {
  const isSuspended = audit.action === "suspend";
  await db
    .updateTable("accounts")
    .set((eb) => ({ suspended_at: isSuspended ? eb.fn.coalesce("suspended_at", eb.val(audit.at)) : null }))
    .where("id", "=", audit.accountId)
    .execute();
  const person = db.selectFrom("people").select("id").where("account_id", "=", audit.accountId);
  if (isSuspended) await db.deleteFrom("people_sessions").where("person_id", "in", person).execute();
  await insertAccountAuditRow(db, audit);
}

/**
 * Unpublishes one batch of an account's palettes and returns their slugs. `unpublished_at` stays
 * empty, so that only an operator can publish them again.
 */
export async function withholdPaletteRows(
  db: Db,
  { accountId, at, changeId }: Pick<ChangeAudit, "accountId"> & Change,
): Promise<readonly string[]> {
  const published = await db
    .selectFrom("palettes")
    .innerJoin("palette_owners", "palette_owners.palette_id", "palettes.id")
    .select(["palettes.id", "slug"])
    .where("account_id", "=", accountId)
    .where("published_hash", "is not", null)
    .orderBy("palettes.id")
    .limit(batchRowsMax)
    .execute();
  const paletteIds = published.map(({ id }) => id);
  if (paletteIds.length === 0) return [];
  await db
    .updateTable("palettes")
    .set((eb) => ({ unpublished_hash: eb.ref("published_hash"), published_hash: null }))
    .where("id", "in", paletteIds)
    .where("published_hash", "is not", null)
    .execute();
  await appendChange(db, { changeId, at, paletteIds });
  return published.map(({ slug }) => slug);
}

export async function insertAccountAuditRow(
  db: Db,
  { accountId, ...audit }: ChangeAudit & Partial<AccountAudit>,
): Promise<void> {
  await db
    .insertInto("account_audits")
    .values({ account_id: accountId, ...audit })
    .execute();
}
