import assert from "node:assert/strict";
import { test } from "node:test";
import type { PersonAction } from "@tincture/contract/people";
import { checkAction } from "./check-action.ts";

const email = "ada@tincture.test";
const password = "correct horse";
const long = "x".repeat(100_000);

test("checkAction() normalizes e-mails", () => {
  for (const kind of ["sign-up", "sign-in", "change-email"] as const) {
    assert.deepEqual(checkAction({ kind, email: " Ada@Tincture.Test ", password }), {
      kind,
      email,
      password,
    });
  }
  assert.deepEqual(checkAction({ kind: "request-reset", email: "ADA@tincture.test" }), {
    kind: "request-reset",
    email,
  });
});

test("checkAction() requires 10 to 128 characters of a new password, whatever their bytes", () => {
  for (const [characters, isFine] of [
    [9, false],
    [10, true],
    [128, true],
    [129, false],
  ] as const) {
    for (const character of ["x", "🎨"]) {
      const checked = checkAction({ kind: "sign-up", email, password: character.repeat(characters) });
      assert.equal(!("ok" in checked), isFine, `${characters} of ${character}`);
      if ("ok" in checked) assert.match(checked.message, /^A password has at (?:least 10|most 128) characters/);
    }
  }
});

test("checkAction() only limits the length of an existing password", () => {
  assert.deepEqual(checkAction({ kind: "sign-in", email, password: "short" }), {
    kind: "sign-in",
    email,
    password: "short",
  });
});

const refused: readonly (readonly [PersonAction, string])[] = [
  [{ kind: "sign-up", email: "nobody", password }, "email"],
  [{ kind: "sign-up", email: `${long}@tincture.test`, password }, "email"],
  [{ kind: "sign-up", email, password: long }, "password"],
  [{ kind: "sign-in", email: "", password }, "email"],
  [{ kind: "sign-in", email, password: long }, "password"],
  [{ kind: "change-email", email: "a\0@tincture.test", password }, "email"],
  [{ kind: "change-email", email, password: long }, "password"],
  [{ kind: "change-password", current: long, next: password }, "current"],
  [{ kind: "change-password", current: password, next: "short" }, "next"],
  [{ kind: "change-password", current: password, next: long }, "next"],
  [{ kind: "request-reset", email: long }, "email"],
  [{ kind: "reset-password", token: long, password }, "token"],
  [{ kind: "reset-password", token: "token", password: "short" }, "password"],
  [{ kind: "delete", password: long }, "password"],
  [{ kind: "start-provider", provider: "github", next: `/${long}` }, "next"],
  [{ kind: "finish-provider", provider: "github", query: long }, "query"],
];

for (const [action, field] of refused) {
  test(`checkAction() refuses ${action.kind} with a bad ${field}: ${JSON.stringify(action).slice(0, 60)}`, () => {
    const refusal = checkAction(action);
    assert.ok("ok" in refusal);
    assert.deepEqual([refusal.code, refusal.field], ["invalid_field", field]);
    assert.ok(refusal.message.length < 400, "the message does not repeat a long value");
  });
}

for (const next of [
  "//evil.test",
  "/\\evil.test",
  "https://evil.test",
  "/.//evil.test",
  "/x/..//evil.test",
  "/a\\b",
  "/\t/evil.test",
  "/a\nb",
  "",
  "a",
]) {
  test(`checkAction() refuses ${JSON.stringify(next)}, which is not a path of this site`, () => {
    assert.ok("ok" in checkAction({ kind: "start-provider", provider: "github", next }));
  });
}

for (const next of ["/", "/dashboard?tab=keys#new", "/palette/ürban-sky"]) {
  test(`checkAction() accepts ${JSON.stringify(next)} as a path of this site`, () => {
    assert.ok(!("ok" in checkAction({ kind: "start-provider", provider: "github", next })));
  });
}
