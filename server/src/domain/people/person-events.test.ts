import assert from "node:assert/strict";
import { test } from "node:test";
import type { PersonOutcome } from "./people.ts";
import { describePersonEvent } from "./person-events.ts";

const email = "ada@tincture.test";
const password = "correct horse";
const from = { cookie: null, address: "2001:db8:1:2:3::4" };
const network = "2001:db8:1:2";
const person = { id: "person", accountId: "account", email, hasPassword: true };
const done: PersonOutcome = { ok: true, cookies: [], person };

test("describePersonEvent() tells who got in and from where, by ids alone", () => {
  const who = { network, actor: "person", accountId: "account" };
  assert.deepEqual(describePersonEvent({ kind: "sign-in", email, password }, done, from), {
    security: "signed_in",
    ...who,
  });
  assert.deepEqual(describePersonEvent({ kind: "finish-provider", provider: "github", query: "code=x" }, done, from), {
    security: "signed_in",
    provider: "github",
    ...who,
  });
  assert.deepEqual(describePersonEvent({ kind: "delete", password }, done, from), {
    security: "account_deleted",
    ...who,
  });
  assert.equal(describePersonEvent({ kind: "sign-out" }, done, from), undefined);
});

test("describePersonEvent() tells what was tried in vain, and no mistakes in a form", () => {
  const refusal = { ok: false, code: "wrong_credentials", message: "Wrong" } as const;
  const { code } = refusal;
  assert.deepEqual(describePersonEvent({ kind: "sign-in", email, password }, refusal, from), {
    security: "sign_in_failed",
    network,
    action: "sign-in",
    code,
  });
  assert.deepEqual(describePersonEvent({ kind: "change-password", current: password, next: password }, refusal, from), {
    security: "attempt_refused",
    network,
    action: "change-password",
    code,
  });
  const mistake = { ...refusal, code: "invalid_field" } as const;
  assert.equal(describePersonEvent({ kind: "sign-in", email, password }, mistake, from), undefined);
});
