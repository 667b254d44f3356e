/** Accounts, palettes and other rows for tests. */
import type { Account } from "@tincture/contract/accounts";
import type { DebitRequest } from "../../../server/src/credits/credits.ts";
import type { KeyAudit } from "../../../server/src/keys/api-key.ts";
import { type ApiKey, secretKeyRules } from "@tincture/contract/keys";
import { colorHash, type NewPalette } from "../../../server/src/library/palette.ts";
import type { DayBudget, OwnedPalette } from "../../../server/src/community/publishing-store.ts";
import type { Submission } from "@tincture/contract/community";
import type { Store } from "../../../server/src/store/open-store.ts";
import type { SentDraft } from "@tincture/contract/drafts";
import type { Collection, PrivatePalette } from "@tincture/contract/private-palettes";
import type { Db } from "../../../server/src/db/database.ts";

export function fakeAccount(fields: Partial<Account> = {}): Account {
  return {
    id: "account",
    email: "someone@example.com",
    plan: "pro",
    dailyLimit: null,
    createdAt: 1_700_000_000_000,
    suspendedAt: null,
    confirmedAt: null,
    pendingPlan: null,
    ...fields,
  };
}

export function fakeKey(fields: Partial<ApiKey> = {}): ApiKey {
  const id = fields.id ?? "key";
  return {
    id,
    accountId: "account",
    name: "A key",
    secretHash: `hash-of-${id}`,
    hint: "tnc_abcd…wxyz",
    createdAt: 1_700_000_000_000,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    ...secretKeyRules,
    ...fields,
  };
}

export function fakeAudit(fields: Partial<KeyAudit> = {}): KeyAudit {
  return {
    id: "audit",
    keyId: "key",
    accountId: "account",
    action: "create",
    actor: "cli",
    at: 1_700_000_000_000,
    ...fields,
  };
}

export function fakeDebit(fields: Partial<DebitRequest> = {}): DebitRequest {
  return {
    accountId: "account",
    keyId: "key",
    operation: "getColor",
    day: "2026-01-31",
    cap: 500,
    asked: 1,
    ...fields,
  };
}

/** @param number - determines id, colors and slug */
export function fakePalette(number: number, fields: Partial<NewPalette> = {}): NewPalette {
  const digits = String(number).padStart(6, "0");
  const colors = fields.colors ?? [digits, "ffffff"];
  return {
    id: `palette-${digits}`,
    colors,
    colorHash: colorHash(colors),
    slugs: [`slug-${number}`],
    name: `Palette ${number}`,
    tagline: "Two colors in a test.",
    tags: ["test", `tag-${number % 3}`],
    saveCount: number,
    publishedAt: 1_700_000_000_000 + number,
    isPublished: true,
    ...fields,
  };
}

export const sampleTime = 1_700_000_000_000;
export const budget: DayBudget = { day: "2026-01-31", limit: 20 };

export async function insertPeople({ accounts }: Store, names: readonly string[]): Promise<void> {
  for (const id of names) await accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
}

/** @param number - determines id, colors and slug */
export function fakeOwned(accountId: string, number: number): OwnedPalette {
  return { accountId, palette: fakePalette(number, { saveCount: 0 }), budget };
}

/** @param number - determines id and colors */
export function fakeSubmission(accountId: string, number: number, fields: Partial<Submission> = {}): Submission {
  const { id, colors, colorHash, name, tagline, tags } = fakePalette(number);
  return { id, accountId, colors, colorHash, name, tagline, tags, createdAt: sampleTime + number, ...fields };
}

/** @param number - determines id and colors */
export function fakePrivate(number: number, fields: Partial<PrivatePalette> = {}): PrivatePalette {
  const { colors } = fakePalette(number);
  const id = `private-${String(number).padStart(6, "0")}`;
  const times = { createdAt: sampleTime + number, changedAt: sampleTime + number };
  return { id, colors, name: `Private ${number}`, note: "", collectionId: null, ...times, ...fields };
}

/** @param number - determines id and name */
export function fakeCollection(number: number): Collection {
  return { id: `collection-${number}`, name: `Collection ${number}`, createdAt: sampleTime + number };
}

/** @param number - determines id, revision, colors and text */
export function fakeDraft(number: number, fields: Partial<SentDraft> = {}): SentDraft {
  const { colors } = fakePalette(number);
  const id = `session${String(number).padStart(6, "0")}`;
  return { id, revision: `revision${number}`, bases: [], colors, text: `{"number":${number}}`, ...fields };
}

export async function insertPeopleRows(db: Db): Promise<void> {
  const times = { created_at: 1, updated_at: 2 };
  await db
    .insertInto("people")
    .values({ id: "person", account_id: "account", email: "zoë@example.com", email_verified: 1, ...times })
    .execute();
  await db
    .insertInto("people_credentials")
    .values({
      id: "credential",
      person_id: "person",
      provider: "credential",
      subject: "person",
      password_hash: null,
      ...times,
    })
    .execute();
  await db
    .insertInto("people_sessions")
    .values({
      id: "session",
      person_id: "person",
      token: "token",
      user_agent: "Ünï",
      expires_at: Number.MAX_SAFE_INTEGER,
      ...times,
    })
    .execute();
  await db
    .insertInto("people_verifications")
    .values({ id: "link", identifier: "hash", value: "person", expires_at: 3, ...times })
    .execute();
  const audit = { action: "suspend", actor: "cli", at: 1 } as const;
  await db
    .insertInto("account_audits")
    .values({ account_id: "account", id: "audit", ...audit })
    .execute();
  await db
    .insertInto("erased_accounts")
    .values({ email_hash: "hash", account_id: "gone", day: "2026-01-31" })
    .execute();
  await db.insertInto("people_attempts").values({ subject: "hash", taken: 4, ends_at: 5 }).execute();
}
