import assert from "node:assert/strict";
import test from "node:test";
import type { Account } from "@tincture/contract/accounts";
import { type ApiKey, type NewKey, secretKeyRules } from "@tincture/contract/keys";
import { type Person, type Provider, refuse } from "@tincture/contract/people";
import { manageKeys, parseExpiry } from "./manage-keys.ts";

const email = "ada@example.com";
const account: Account = {
  id: "account",
  email,
  plan: "pro",
  dailyLimit: null,
  createdAt: 1,
  suspendedAt: null,
  confirmedAt: 1,
  pendingPlan: null,
};
const person: Person = { id: "ada", accountId: account.id, email, hasPassword: true, isConfirmed: true };
const key: ApiKey = {
  id: "key",
  accountId: account.id,
  name: "laptop",
  secretHash: "",
  hint: "tnc_abcd…wxyz",
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...secretKeyRules,
};

test("manageKeys() shows a new or rotated key to a person who is still signed in", async () => {
  for (const intent of ["create", "roll"]) {
    const { answer, revoked } = await ask(intent, person);
    assert.ok(!(answer instanceof Response));
    assert.equal(answer.data.issued?.secret, "the secret");
    assert.deepEqual(revoked, []);
  }
});

test("manageKeys() passes on the rules of a new key, and names the field that is wrong", async () => {
  const typed = { kind: "publishable", origins: "https://a.example\r\n https://b.example", networks: "" };
  const { created } = await ask("create", person, { ...typed, operations: "getColor", dailyCap: " 20 " });
  assert.deepEqual(
    created.map(({ kind, origins, operations, networks, dailyCap }) => ({
      kind,
      origins,
      operations,
      networks,
      dailyCap,
    })),
    [
      {
        kind: "publishable",
        origins: ["https://a.example", "https://b.example"],
        operations: ["getColor"],
        networks: [],
        dailyCap: 20,
      },
    ],
  );
  const { answer } = await ask("create", person, { ...typed, dailyCap: "many" });
  assert.ok(!(answer instanceof Response));
  const { field, origins, kind, dailyCap } = answer.data.problem!;
  assert.deepEqual([field, origins, kind, dailyCap], ["dailyCap", typed.origins, "publishable", "many"]);
});

test("manageKeys() revokes a key that it created while a reset ended the session", async () => {
  for (const intent of ["create", "roll"]) {
    for (const found of [undefined, { ...person, id: "another" }]) {
      const { answer, revoked } = await ask(intent, found);
      assert.ok(answer instanceof Response);
      assert.equal(answer.headers.get("location"), "/sign-in");
      assert.deepEqual(revoked, [key.id]);
    }
  }
});

/** @param found - the signed-in person after the key was created */
async function ask(intent: string, found: Person | undefined, typed: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  const fields = { intent, name: "laptop", expires: "", key: key.id, overlap: "none", ...typed };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const revoked: string[] = [];
  const created: NewKey[] = [];
  const issue = () => Promise.resolve({ key, secret: "the secret" });
  const keys = {
    createKey: (request: NewKey) => (created.push(request), issue()),
    rollKey: issue,
    listKeys: () => Promise.resolve([key]),
    revokeKey({ keyId }: { readonly keyId: string }) {
      revoked.push(keyId);
      return Promise.resolve(key);
    },
  };
  const services = { keys, people: peopleWith(found), clock: Date.now };
  const cookie = "tincture.session_token=x.y";
  const answer = await manageKeys({ form, person, account, services, cookie }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  return { answer, revoked, created };
}

function peopleWith(found: Person | undefined) {
  return {
    signUp: "open" as const,
    providers: [] as readonly Provider[],
    canMail: true,
    findPerson: () => Promise.resolve(found),
    act: () => Promise.resolve(refuse("signed_out", "Nobody acts here")),
  };
}

const now = Date.parse("2026-05-05T12:00:00Z");

test("parseExpiry() returns the end of a day in UTC, and never for an empty text", () => {
  assert.deepEqual(parseExpiry("", now), { expiresAt: null });
  assert.deepEqual(parseExpiry("2026-12-31", now), { expiresAt: Date.parse("2027-01-01T00:00:00Z") });
  assert.deepEqual(parseExpiry("2026-05-05", now), { expiresAt: Date.parse("2026-05-06T00:00:00Z") });
});

test("parseExpiry() refuses past and invalid days", () => {
  assert.deepEqual(parseExpiry("2026-05-04", now), { problem: "That day is over; choose today or a later one" });
  const invalid = { problem: "That is not a date; write it like 2030-12-31" };
  for (const text of ["tomorrow", "2026-02-30", "2026-13-01", "+002026-05-06", "2026-05-06T00:00", "9".repeat(99)])
    assert.deepEqual(parseExpiry(text, now), invalid, text);
});
