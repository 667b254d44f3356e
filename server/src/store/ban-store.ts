import type { AccountAudit, ChangeAudit } from "../domain/accounts.ts";
import type { BanStore } from "../domain/bans.ts";
import { inBlocks } from "../domain/in-blocks.ts";
import type { Db } from "./database.ts";
import type { ChangingEngine } from "./engine.ts";
import { appendChange, type Change } from "./library/library-writes.ts";

/** Bans of accounts on SQL. */
export function createBanStore({ engine, createChangeId }: ChangingEngine): BanStore {
  const { db, write } = engine;
  return {
    setSuspended: (audit) => write(setSuspendedRow, audit),
    withholdPalettes: (audit) => write(withholdPaletteRows, { ...audit, changeId: createChangeId(audit.at) }),
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

/** Palettes in one statement, at most. */
const idsMax = 500;

/** What an operator took out has no time at which its owner did: so only an operator can publish it again. */
export async function withholdPaletteRows(
  db: Db,
  { changeId, ...audit }: ChangeAudit & Pick<Change, "changeId">,
): Promise<readonly string[]> {
  const published = await db
    .selectFrom("palettes")
    .innerJoin("palette_owners", "palette_owners.palette_id", "palettes.id")
    .select(["palettes.id", "slug"])
    .where("account_id", "=", audit.accountId)
    .where("published_hash", "is not", null)
    .orderBy("palettes.id")
    .execute();
  const paletteIds = published.map(({ id }) => id);
  for (const some of inBlocks(paletteIds, idsMax)) {
    await db
      .updateTable("palettes")
      .set((eb) => ({ unpublished_hash: eb.ref("published_hash"), published_hash: null }))
      .where("id", "in", some)
      .where("published_hash", "is not", null)
      .execute();
  }
  if (paletteIds.length > 0) await appendChange(db, { changeId, at: audit.at, paletteIds });
  await insertAccountAuditRow(db, audit);
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
