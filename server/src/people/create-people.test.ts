import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "@tincture/contract/errors";
import { createPeople, createPeopleOff, type SignInService } from "./create-people.ts";
import type { PersonAction, PersonRefusal, Sender } from "@tincture/contract/people";

const person = { id: "person", accountId: "account", email: "ada@tincture.test", hasPassword: true, isConfirmed: true };
const from: Sender = { cookie: "tincture.session_token=x.y", address: "192.0.2.1" };

test("findPerson() calls the service only with our session cookie", async () => {
  const { people, calls } = open();
  for (const cookie of [null, "", "a=b", "tincture.state=x", "__Secure-tincture.session_token=x"]) {
    assert.equal(await people.findPerson(cookie), undefined);
  }
  assert.deepEqual(calls, []);
  assert.equal(await people.findPerson("a=b; tincture.session_token=x.y"), person);
  assert.deepEqual(calls, [["findPerson", "tincture.session_token=x.y"]]);
});

test("act() refuses invalid fields without the service, and shortens a long sender", async () => {
  const { people, calls } = open();
  const refusal = await people.act({ kind: "sign-up", email: "nobody", password: "correct horse" }, from);
  assert.ok(!refusal.ok && refusal.code === "invalid_field");
  assert.deepEqual(calls, []);
  await people.act(
    { kind: "sign-out" },
    { cookie: `a=b; ${from.cookie}`, address: "x".repeat(1000), userAgent: "y".repeat(1000) },
  );
  const bounded = { cookie: from.cookie, address: "x".repeat(64), userAgent: "y".repeat(200) };
  assert.deepEqual(calls, [["act", { kind: "sign-out" }, bounded]]);
});

test("act() is refused when the service does not answer, and reports the failure", async () => {
  const error = new DomainError("service_unavailable", "No service", { retryAfterSeconds: 7 });
  const { people, failures } = open({ act: () => Promise.reject(error) });
  const outcome = await people.act({ kind: "sign-out" }, from);
  assert.ok(!outcome.ok);
  assert.deepEqual(
    [outcome.code, outcome.retryAfterSeconds, failures],
    ["service_unavailable", 7, [[error, "sign-out"]]],
  );
});

test("act() deletes the account before its person, and returns no person", async () => {
  const { people, calls } = open();
  const outcome = await people.act({ kind: "delete", password: "correct horse" }, from);
  assert.deepEqual(outcome, { ok: true, cookies: ["gone"] });
  assert.deepEqual(
    calls.map(([name, first]) => [name, first]),
    [
      ["act", { kind: "delete", password: "correct horse" }],
      ["forgetAccount", "account"],
      ["removePerson", "person"],
    ],
  );
});

test("createPeopleOff() refuses everyone with the reason", async () => {
  const people = createPeopleOff("AUTH_SECRET is not set");
  assert.equal(await people.findPerson(from.cookie), undefined);
  assert.deepEqual(await people.act({ kind: "sign-out" }, from), {
    ok: false,
    code: "sign_in_off",
    message: "AUTH_SECRET is not set",
  });
});

test("findPerson() passes on only our cookies, whose names start with __Secure- on an HTTPS site", async () => {
  const header = "a=1; __Secure-tincture.session_token=x.y;tincture.session_token=forged; __Secure-tincture.state=z";
  for (const [siteUrl, ours] of [
    ["https://tincture.test", "__Secure-tincture.session_token=x.y; __Secure-tincture.state=z"],
    ["http://localhost:3000", "tincture.session_token=forged"],
  ] as const) {
    const { people, calls } = open({}, siteUrl);
    assert.equal(await people.findPerson(header), person);
    assert.deepEqual(calls, [["findPerson", ours]]);
  }
  const { people, calls } = open({}, "https://tincture.test");
  assert.equal(await people.findPerson("tincture.session_token=forged"), undefined);
  assert.deepEqual(calls, []);
});

test("findPerson() ignores headers that are too long to be ours", async () => {
  const { people, calls } = open();
  for (const cookie of [
    `tincture.session_token=${"x".repeat(3000)}`,
    `a=${"x".repeat(100_000)}; tincture.session_token=x.y`,
  ]) {
    assert.equal(await people.findPerson(cookie), undefined);
  }
  assert.deepEqual(calls, []);
});

const email = "ada@tincture.test";
const password = "correct horse";
const long = "x".repeat(100_000);

test("act() normalizes e-mails", async () => {
  for (const kind of ["sign-up", "sign-in", "change-email"] as const) {
    assert.deepEqual(await check({ kind, email: " Ada@Tincture.Test ", password }), {
      kind,
      email,
      password,
    });
  }
  assert.deepEqual(await check({ kind: "request-reset", email: "ADA@tincture.test" }), {
    kind: "request-reset",
    email,
  });
});

test("act() requires 10 to 128 characters of a new password, whatever their bytes", async () => {
  for (const [characters, isFine] of [
    [9, false],
    [10, true],
    [128, true],
    [129, false],
  ] as const) {
    for (const character of ["x", "🎨"]) {
      const checked = await check({ kind: "sign-up", email, password: character.repeat(characters) });
      assert.equal(!("ok" in checked), isFine, `${characters} of ${character}`);
      if ("ok" in checked) assert.match(checked.message, /^A password has at (?:least 10|most 128) characters/);
    }
  }
});

test("act() only limits the length of an existing password", async () => {
  assert.deepEqual(await check({ kind: "sign-in", email, password: "short" }), {
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
  test(`act() refuses ${action.kind} with a bad ${field}: ${JSON.stringify(action).slice(0, 60)}`, async () => {
    const refusal = await check(action);
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
  test(`act() refuses ${JSON.stringify(next)}, which is not a path of this site`, async () => {
    assert.ok("ok" in (await check({ kind: "start-provider", provider: "github", next })));
  });
}

for (const next of ["/", "/dashboard?tab=keys#new", "/palette/ürban-sky"]) {
  test(`act() accepts ${JSON.stringify(next)} as a path of this site`, async () => {
    assert.ok(!("ok" in (await check({ kind: "start-provider", provider: "github", next }))));
  });
}

/** Returns the action as the service receives it, or the refusal. */
async function check(action: PersonAction): Promise<PersonAction | PersonRefusal> {
  let taken: PersonAction | undefined;
  const { people } = open({
    act(checked) {
      taken = checked;
      return Promise.resolve({ ok: true, cookies: [], person });
    },
  });
  const outcome = await people.act(action, from);
  assert.equal(taken === undefined, !outcome.ok);
  return outcome.ok ? (taken ?? action) : outcome;
}

function open(changes: Partial<SignInService> = {}, siteUrl = "http://localhost:3000") {
  const calls: unknown[][] = [];
  const failures: unknown[] = [];
  const service: SignInService = {
    findPerson: (cookie) => note("findPerson", [cookie], person),
    act: (...input) => note("act", input, { ok: true, cookies: ["gone"], person }),
    removePerson: (id) => note("removePerson", [id], undefined),
    ...changes,
  };
  function note<Answer>(name: string, input: readonly unknown[], answer: Answer): Promise<Answer> {
    calls.push([name, ...input]);
    return Promise.resolve(answer);
  }
  const people = createPeople({
    service,
    siteUrl,
    signUp: "open",
    providers: [],
    canMail: false,
    forgetAccount: (accountId) => note("forgetAccount", [accountId], undefined),
    onFailure: (...failure) => failures.push(failure),
  });
  return { people, calls, failures };
}
