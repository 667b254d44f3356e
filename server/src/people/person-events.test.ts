import assert from "node:assert/strict";
import { test } from "node:test";
import type { PersonOutcome } from "@tincture/contract/people";
import { listPersonEvents } from "./person-events.ts";

const email = "ada@tincture.test";
const password = "correct horse";
const from = { cookie: null, address: "2001:db8:1:2:3::4" };
const network = "2001:db8:1:2";
const person = { id: "person", accountId: "account", email, hasPassword: true, isConfirmed: true };
const done: PersonOutcome = { ok: true, cookies: [], person };

test("listPersonEvents() names who signed in and from where by ids alone", () => {
  const who = { network, actor: "person", accountId: "account" };
  assert.deepEqual(listPersonEvents({ kind: "sign-in", email, password }, done, from), [
    { security: "signed_in", ...who },
  ]);
  assert.deepEqual(listPersonEvents({ kind: "finish-provider", provider: "github", query: "code=x" }, done, from), [
    { security: "signed_in", provider: "github", ...who },
  ]);
  assert.deepEqual(listPersonEvents({ kind: "delete", password }, done, from), [
    { security: "account_deleted", ...who },
  ]);
  assert.deepEqual(listPersonEvents({ kind: "sign-out" }, done, from), []);
});

test("listPersonEvents() lists refused attempts, but no mistakes in a form", () => {
  const refusal = { ok: false, code: "wrong_credentials", message: "Wrong" } as const;
  const { code } = refusal;
  assert.deepEqual(listPersonEvents({ kind: "sign-in", email, password }, refusal, from), [
    {
      security: "sign_in_failed",
      network,
      action: "sign-in",
      code,
    },
  ]);
  assert.deepEqual(listPersonEvents({ kind: "change-password", current: password, next: password }, refusal, from), [
    {
      security: "attempt_refused",
      network,
      action: "change-password",
      code,
    },
  ]);
  const mistake = { ...refusal, code: "invalid_field" } as const;
  assert.deepEqual(listPersonEvents({ kind: "sign-in", email, password }, mistake, from), []);
});
