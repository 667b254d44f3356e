/**
 * An operator's actions against an account that harms others, and their reversal. Running servers
 * follow within five seconds.
 */
import type { Account, AccountAction, Accounts } from "@tincture/contract/accounts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import type { ApiKey, Keys } from "@tincture/contract/keys";
import { batchRowsMax, runBatches } from "../db/batches.ts";
import type { Db } from "../db/database.ts";
import type { ChangingEngine } from "../db/engine.ts";
import { appendChange, type Change } from "../library/store/library-writes.ts";
import { createId } from "../runtime/ids.ts";
import { type AccountAudit, type ChangeAudit, insertAccountAuditRow } from "./accounts.ts";
import type { AccountEraser } from "./erase-account.ts";
import { commandActor, type NoteSecurity, operatorActor, type SecurityEvent } from "./security-log.ts";

interface BansOptions {
  readonly store: BanStore;
  readonly accounts: Pick<Accounts, "getAccountByEmail">;
  readonly keys: Pick<Keys, "listKeys" | "revokeKey">;
  readonly eraser: AccountEraser;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly noteSecurity: NoteSecurity;
}

type Ban = Exclude<AccountAction, "confirm" | "set-plan" | "set-limit">;

const events = {
  suspend: "account_suspended",
  resume: "account_resumed",
  unpublish: "account_unpublished",
  delete: "account_deleted",
} as const satisfies Record<Ban, SecurityEvent["security"]>;

export type Bans = ReturnType<typeof createBans>;

/** An unknown e-mail is `account_not_found`. Every change leaves an audit entry. */
export function createBans(options: BansOptions) {
  const { store, accounts, keys, eraser, clock, randomBytes } = options;
  function auditOf({ id: accountId }: Account, action: Ban): ChangeAudit & { readonly action: Ban } {
    const at = clock();
    return { id: createId(at, randomBytes), accountId, action, actor: commandActor, at };
  }
  function note({ action, accountId }: { readonly action: Ban; readonly accountId: string }): void {
    options.noteSecurity({ security: events[action], actor: operatorActor, accountId });
  }
  async function setSuspended(email: string, action: "suspend" | "resume"): Promise<Account> {
    const account = await accounts.getAccountByEmail(email);
    const audit = auditOf(account, action);
    await store.setSuspended(audit);
    note(audit);
    return accounts.getAccountByEmail(email);
  }
  return {
    /** Refuses its keys and its person's sign-in until it is resumed. Idempotent. */
    suspendAccount: (email: string) => setSuspended(email, "suspend"),
    resumeAccount: (email: string) => setSuspended(email, "resume"),
    /** Only an operator can publish them again. Returns their slugs. */
    async withholdPalettes(email: string): Promise<readonly string[]> {
      const account = await accounts.getAccountByEmail(email);
      const audit = auditOf(account, "unpublish");
      const slugs = await store.withholdPalettes(audit);
      note(audit);
      return slugs;
    },
    async revokeKeys(email: string): Promise<readonly ApiKey[]> {
      const account = await accounts.getAccountByEmail(email);
      const working = (await keys.listKeys(account.id)).filter((key) => key.revokedAt === null);
      const revoked: ApiKey[] = [];
      for (const { id: keyId } of working) revoked.push(await keys.revokeKey({ keyId, actor: commandActor }));
      return revoked;
    },
    /** Deletes it as its person would: published palettes stay, without an owner. */
    async deleteAccount(email: string): Promise<Account> {
      const account = await accounts.getAccountByEmail(email);
      const audit = auditOf(account, "delete");
      await store.insertAudit(audit);
      await eraser.eraseAccount(account.id, audit.at);
      note(audit);
      return account;
    },
    /** Oldest first. @param account - its e-mail, or its id after deletion */
    async listHistory(account: string): Promise<readonly AccountAudit[]> {
      const accountId = account.includes("@") ? (await accounts.getAccountByEmail(account)).id : account;
      return store.listAccountAudits(accountId);
    },
  };
}

export type BanStore = ReturnType<typeof createBanStore>;

export function createBanStore({ engine, createChangeId }: ChangingEngine) {
  const { db, write } = engine;
  return {
    setSuspended: (audit: ChangeAudit) => write(setSuspendedRow, audit),
    async withholdPalettes(audit: ChangeAudit): Promise<readonly string[]> {
      const slugs: string[] = [];
      await runBatches(async () => {
        const some = await write(withholdPaletteRows, { ...audit, changeId: createChangeId(audit.at) });
        slugs.push(...some);
        return some.length;
      });
      await write(insertAccountAuditRow, audit);
      return slugs;
    },
    insertAudit: (audit: ChangeAudit) => write(insertAccountAuditRow, audit),
    listAccountAudits: (accountId: string): Promise<readonly AccountAudit[]> =>
      db
        .selectFrom("account_audits")
        .select(["id", "account_id as accountId", "action", "actor", "at", "detail"])
        .where("account_id", "=", accountId)
        .orderBy("at")
        .orderBy("id")
        .execute(),
  };
}

/** Keeps the time of the first suspension. A suspension ends all sessions of the person. */
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
