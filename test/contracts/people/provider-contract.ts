import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { withGithub } from "../../support/people/fake-github.ts";
import type { Person } from "@tincture/contract/people";
import type { Browser } from "../../support/people/browser.ts";
import {
  goodPassword,
  type PeopleBench,
  type PeopleContract,
  quickHashing,
  tokenOf,
} from "../../support/people/people-bench.ts";

export const providerContract: PeopleContract = {
  "finishProvider() creates a person at the first sign-in, and finds them at the next": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    await withGithub({ id: 1, email }, async () => {
      const ada = browser();
      const query = await begin(ada, "/dashboard?tab=keys#new");
      const outcome = await ada.act({ kind: "finish-provider", provider: "github", query });
      assert.ok(outcome.ok);
      assert.equal(outcome.redirect, "/dashboard?tab=keys#new");
      assert.deepEqual([outcome.person?.email, outcome.person?.hasPassword], [email, false]);
      assert.deepEqual(await ada.person(), outcome.person);
      const account = await bench.store.accounts.findAccount(outcome.person?.accountId ?? "");
      assert.deepEqual([account?.email, account?.plan], [email, "free"]);
      const later = browser();
      const again = await later.act({
        kind: "finish-provider",
        provider: "github",
        query: await begin(later, "/"),
      });
      assert.ok(again.ok);
      assert.equal(again.person?.id, outcome.person?.id);
    });
    const credentials = await bench.database.read((db) =>
      db.selectFrom("people_credentials").selectAll().where("provider", "=", "github").execute(),
    );
    assert.doesNotMatch(JSON.stringify(credentials), /token-of-github/);
  },
  "finishProvider() opens no account by its e-mail alone": async (bench) => {
    const { browser } = await bench.open();
    const [taken, unclaimed] = [bench.email(), bench.email()];
    await browser().succeed({ kind: "sign-up", email: taken, password: goodPassword });
    const account = {
      id: unclaimed,
      email: unclaimed,
      plan: "pro",
      dailyLimit: null,
      createdAt: 1,
      suspendedAt: null,
      confirmedAt: null,
      pendingPlan: null,
    } as const;
    await bench.store.accounts.insertAccount(account);
    for (const [id, email] of [
      [2, taken],
      [3, unclaimed],
    ] as const) {
      await withGithub({ id, email }, async () => {
        const mallory = browser();
        const query = await begin(mallory, "/");
        assert.equal(await mallory.codeOf({ kind: "finish-provider", provider: "github", query }), "email_taken");
        assert.equal(await mallory.person(), undefined);
      });
    }
    const people = await bench.database.read((db) =>
      db.selectFrom("people").select("id").where("email", "=", unclaimed).execute(),
    );
    assert.deepEqual(people, []);
  },
  "finishProvider() refuses a state that is used, made up or from another browser": async (bench) => {
    const { browser } = await bench.open();
    await withGithub({ id: 4, email: bench.email() }, async () => {
      const mallory = browser();
      const query = await begin(mallory, "/");
      const finish = { kind: "finish-provider", provider: "github", query } as const;
      assert.equal(await browser().codeOf(finish), "provider_failed", "another browser");
      assert.equal(await browser().codeOf({ ...finish, query: "?code=1&state=made-up" }), "provider_failed");
      assert.equal(await browser().codeOf({ ...finish, query: "" }), "provider_failed");
      const second = { ...finish, query: await begin(mallory, "/") };
      assert.equal(await mallory.copy().codeOf(second), "ok");
      assert.equal(await mallory.codeOf(second), "provider_failed");
    });
  },
  "finishProvider() creates no person when sign-up is closed, and is off without keys": async (bench) => {
    const { browser } = await bench.open({ signUp: "closed" });
    const email = bench.email();
    await withGithub({ id: 5, email }, async () => {
      const ada = browser();
      const query = await begin(ada, "/");
      assert.equal(await ada.codeOf({ kind: "finish-provider", provider: "github", query }), "sign_up_closed");
    });
    assert.equal(await bench.store.accounts.findAccountByEmail(email), undefined);
    assert.equal(await browser().codeOf({ kind: "start-provider", provider: "google", next: "/" }), "provider_off");
  },
  "finishProvider() does not outlive a concurrent password reset": async (bench) => {
    // The reset runs after some microtasks on SQLite, and after some responses on PostgreSQL.
    for (const ticks of [20, 60]) await proveOvertaken(bench, ticks, () => Promise.resolve());
    for (const turns of [2, 4]) await proveOvertaken(bench, turns, nextTurn);
  },
  "delete without a password requires a recent sign-in": async (bench) => {
    const { browser } = await bench.open();
    const ada = browser();
    await withGithub({ id: 6, email: bench.email() }, async () => {
      const query = await begin(ada, "/");
      await ada.succeed({ kind: "finish-provider", provider: "github", query });
    });
    const person = await ada.person();
    assert.ok(person);
    const { id } = person;
    assert.equal(
      await ada.codeOf({ kind: "change-password", current: goodPassword, next: goodPassword }),
      "no_password",
    );
    await setBeginning(0);
    assert.equal(await ada.codeOf({ kind: "delete", password: "" }), "sign_in_again");
    await setBeginning(Date.now());
    assert.equal(await ada.codeOf({ kind: "delete", password: "" }), "ok");

    async function setBeginning(created_at: number): Promise<void> {
      await bench.database.transact((trx) =>
        trx.updateTable("people_sessions").set({ created_at }).where("person_id", "=", id).execute(),
      );
    }
  },
};

async function proveOvertaken(bench: PeopleBench, steps: number, step: () => Promise<unknown>): Promise<void> {
  const email = bench.email();
  const [hashed, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function hash(password: string): Promise<string> {
    const made = await quickHashing.hash(password);
    hashed.resolve();
    await answered.promise;
    for (let i = 0; i < steps; i += 1) await step();
    return made;
  }
  const { browser, service } = await bench.open({}, { hashing: { ...quickHashing, hash } });
  const [squatter, owner] = [browser(), browser()];
  const squatting = { id: 1000 + Number(/\d+/.exec(email)?.[0]), email, isVerified: false };
  await withGithub(squatting, async () => void (await returnFromGithub(browser())));
  async function beforeLastAnswer(): Promise<void> {
    await hashed.promise;
    answered.resolve();
  }
  await withGithub({ ...squatting, beforeLastAnswer }, async () => {
    const query = await begin(squatter, "/");
    const token = tokenOf((await service.issueResetLink(email)).url);
    await Promise.all([
      squatter.act({ kind: "finish-provider", provider: "github", query }),
      owner.succeed({ kind: "reset-password", token, password: goodPassword }),
    ]);
  });
  assert.deepEqual([await squatter.person(), (await owner.person())?.email], [undefined, email], `after ${steps}`);
}

export async function returnFromGithub(browser: Browser): Promise<Person | undefined> {
  const query = await begin(browser, "/");
  return browser.succeed({ kind: "finish-provider", provider: "github", query });
}

async function begin(browser: Browser, next: string): Promise<string> {
  const outcome = await browser.act({ kind: "start-provider", provider: "github", next });
  assert.ok(outcome.ok);
  const url = new URL(outcome.redirect ?? "");
  assert.equal(url.origin, "https://github.com");
  assert.equal(url.searchParams.get("redirect_uri"), "https://tincture.test/sign-in/github/return");
  return `?code=code&state=${url.searchParams.get("state") ?? ""}`;
}
