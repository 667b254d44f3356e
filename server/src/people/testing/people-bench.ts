/** The desk on a real database, in the thread of the test. */
import { randomBytes } from "node:crypto";
import { createPeople, type PeopleOptions } from "../../domain/people/create-people.ts";
import type { PeopleDesk } from "../../domain/people/people-desk.ts";
import type { People } from "../../domain/people/people.ts";
import { openHandle, type StoreHandle } from "../../store/open-handle.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import { openDesk, type OpenDesk } from "../create-desk.ts";
import { createDeskThread } from "../create-desk-thread.ts";
import type { PeopleSettings } from "../people-settings.ts";
import { Browser } from "./browser.ts";

export const testSiteUrl = "https://tincture.test";

export interface PeopleBench {
  readonly store: Store;
  /** A look into the tables beside the desk. */
  readonly handle: StoreHandle;
  /** A desk in this thread. */
  open(settings?: Partial<PeopleSettings>, changes?: DeskChanges): Promise<OpenPeople>;
  /** A desk in a thread of its own, as another process would have it: two in one thread would wait for each other's locks. */
  openElsewhere(): Promise<Pick<OpenPeople, "browser">>;
  /** An e-mail that nobody else has. */
  email(): string;
  close(): Promise<void>;
}

export interface DeskChanges {
  readonly forgetAccount?: (accountId: string) => Promise<void>;
}

export interface OpenPeople {
  readonly people: People;
  readonly desk: OpenDesk;
  /** What failed after an answer or without one. */
  readonly failures: unknown[];
  /** Each has an address of its own. */
  readonly browser: (address?: string) => Browser;
}

export async function openBench(databaseUrl: string): Promise<PeopleBench> {
  const store = await openStore(databaseUrl, { clock: Date.now });
  const handle = await openHandle(databaseUrl);
  const desks: { close(): Promise<void> }[] = [];
  const count = createCounter();

  async function open(
    changed: Partial<PeopleSettings> = {},
    { forgetAccount = (accountId) => store.eraser.eraseAccount(accountId, Date.now()) }: DeskChanges = {},
  ): Promise<OpenPeople> {
    const settings = { ...defaults, ...changed, databaseUrl };
    const failures: unknown[] = [];
    const onFailure = (error: unknown): unknown => failures.push(error);
    const desk = await openDesk({
      settings,
      clock: Date.now,
      randomBytes,
      onFailure: (_message, error) => onFailure(error),
    });
    desks.push(desk);
    const people = peopleAt(desk, settings, { forgetAccount, onFailure });
    return { people, desk, failures, browser: (address) => browse(people, address) };
  }
  async function openElsewhere(): Promise<Pick<OpenPeople, "browser">> {
    const settings = { ...defaults, databaseUrl };
    const desk = createDeskThread({ settings, log: (_message, error) => fail(error) });
    desks.push(desk);
    const people = peopleAt(desk, settings, { forgetAccount: fail, onFailure: fail });
    return { browser: (address) => browse(people, address) };
  }
  function browse(people: People, address = `2001:db8:0:${count().toString(16)}::1`): Browser {
    return new Browser(people, address);
  }
  return {
    store,
    handle,
    open,
    openElsewhere,
    email: () => `person-${count()}@tincture.test`,
    async close() {
      await Promise.all(desks.map((desk) => desk.close()));
      await handle.close();
      await store.close();
    },
  };
}

const defaults: PeopleSettings = {
  databaseUrl: "",
  siteUrl: testSiteUrl,
  siteName: "Tincture",
  secret: "a secret of tests, long enough to be one",
  signUp: "open",
  defaultPlan: "free",
  providers: { github: { clientId: "client", clientSecret: "secret" } },
};

function peopleAt(
  desk: PeopleDesk,
  { siteUrl, signUp, mail }: PeopleSettings,
  surroundings: Pick<PeopleOptions, "forgetAccount" | "onFailure">,
): People {
  const canMail = mail !== undefined;
  return createPeople({ desk, siteUrl, signUp, providers: ["github"], canMail, ...surroundings });
}

function fail(reason: unknown): never {
  throw new Error("The desk elsewhere failed", { cause: reason });
}

function createCounter(): () => number {
  let last = 0;
  return () => (last += 1);
}
