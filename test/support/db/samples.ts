/** Records for tests. */
import type { Account } from "@tincture/contract/accounts";
import type { DebitRequest } from "../../../server/src/credits/credits.ts";
import type { KeyAudit } from "../../../server/src/keys/api-key.ts";
import type { ApiKey } from "@tincture/contract/keys";
import { colorHash, type NewPalette } from "../../../server/src/library/palette.ts";

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
