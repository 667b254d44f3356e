/** The service of people on a real database. */
import { randomBytes } from "node:crypto";
import type { People } from "@tincture/contract/people";
import type { Db } from "../../../server/src/db/database.ts";
import { parseDatabaseUrl } from "../../../server/src/db/database-url.ts";
import { openStore, type Store } from "../../../server/src/store/open-store.ts";
import { backgroundLimits, createPool } from "../../../server/src/db/postgres/create-pool.ts";
import { openKysely } from "../db/temporary-folder.ts";
import { issueResetLink, type Link } from "../../../server/src/people/links.ts";
import { createPeopleService, type PeopleService } from "../../../server/src/people/people-service.ts";
import type { PeopleSettings } from "../../../server/src/people/people-parts.ts";
import { createPasswordHashing, type PasswordHashing } from "../../../server/src/people/password-hashing.ts";
import { Browser } from "./browser.ts";
import { startSmtpServer, type SmtpServer } from "./smtp-server.ts";

/** Proofs by title, for every engine. They share a database, and each uses its own people. */
export type PeopleContract = Readonly<Record<string, (bench: PeopleBench) => Promise<void>>>;

export const goodPassword = "correct horse";
export const testSiteUrl = "https://tincture.test";

export interface PeopleBench {
  readonly store: Store;
  readonly database: TestDatabase;
  open(settings?: Partial<PeopleSettings>, changes?: BenchChanges): Promise<OpenPeople>;
  openTwo(): Promise<readonly [OpenPeople, OpenPeople]>;
  openWithMail(settings?: Partial<PeopleSettings>, changes?: BenchChanges): Promise<OpenPeople & Mailbox>;
  email(): string;
  close(): Promise<void>;
}

interface TestDatabase {
  read<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  transact<Result>(run: (trx: Db) => Promise<Result>): Promise<Result>;
}

export interface Mailbox extends AsyncDisposable {
  readonly mailsTo: (email: string) => Promise<readonly string[]>;
}

export interface BenchChanges {
  readonly forgetAccount?: (accountId: string) => Promise<void>;
  readonly hashing?: PasswordHashing;
  readonly people?: Store["people"];
}

export interface OpenPeople {
  readonly people: People;
  readonly service: PeopleService & { readonly issueResetLink: (email: string) => Promise<Link> };
  readonly failures: unknown[];
  readonly browser: (address?: string) => Browser;
}

export async function openBench(databaseUrl: string): Promise<PeopleBench> {
  const options = { clock: Date.now, findSecret: () => defaults.secret };
  const store = await openStore(databaseUrl, options);
  const stores = [store];
  const database = await openTestDb(databaseUrl);
  const services: PeopleService[] = [];
  const count = createCounter();

  async function open(changed: Partial<PeopleSettings> = {}, changes: BenchChanges = {}): Promise<OpenPeople> {
    const { forgetAccount = (accountId) => store.eraser.eraseAccount(accountId, Date.now()) } = changes;
    const { hashing = quickHashing, people: peopleStore = store.people } = changes;
    const settings = { ...defaults, ...changed };
    const failures: unknown[] = [];
    const parts = { settings, store: peopleStore, clock: Date.now, randomBytes };
    const people = createPeopleService({
      ...parts,
      hashing,
      forgetAccount,
      onFailure: (_message, error) => failures.push(error),
    });
    services.push(people);
    const service = { ...people, issueResetLink: (email: string) => issueResetLink(parts, email) };
    return { people, service, failures, browser: (address) => browse(people, address) };
  }
  async function openWithMail(changed: Partial<PeopleSettings> = {}, changes: BenchChanges = {}) {
    const smtp = await startSmtpServer();
    const mail = { url: smtp.url, from: "Tincture <no-reply@tincture.test>" };
    const opened = await open({ ...changed, mail }, changes);
    return { ...opened, ...readMail(smtp, opened.service) };
  }
  async function openElsewhere(): Promise<OpenPeople> {
    stores[1] ??= await openStore(databaseUrl, options);
    return open({}, { people: stores[1].people });
  }
  function browse(people: People, address = `2001:db8:0:${count().toString(16)}::1`): Browser {
    return new Browser(people, address);
  }
  return {
    store,
    database,
    open,
    openWithMail,
    openTwo: async () => [await open(), await openElsewhere()],
    email: () => `person-${count()}@tincture.test`,
    async close() {
      for (const service of services) service.close();
      await database.close();
      await Promise.all(stores.map((opened) => opened.close()));
    },
  };
}

/** Fast, and too weak for passwords. */
export const quickHashing = createPasswordHashing({ memoryKib: 8, passes: 1, parallelism: 1 });

const defaults: PeopleSettings = {
  siteUrl: testSiteUrl,
  siteName: "Tincture",
  secret: "a secret of tests, long enough to be one",
  signUp: "open",
  defaultPlan: "free",
  providers: { github: { clientId: "client", clientSecret: "secret" } },
};

function readMail(smtp: SmtpServer, service: Pick<PeopleService, "flushMail">): Mailbox {
  return {
    async mailsTo(email) {
      await service.flushMail();
      return smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
    },
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  };
}

export function tokenOf(text: string): string {
  return new URL(/https:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? "https://no.link").searchParams.get("token") ?? "";
}

async function openTestDb(databaseUrl: string): Promise<TestDatabase & { close(): Promise<unknown> }> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "sqlite") return describeDb(await openKysely(location.file));
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  return { ...describeDb(pool.writes), close: () => pool.end() };
}

function describeDb(db: Db) {
  return {
    read: <Result>(run: (db: Db) => Promise<Result>) => run(db),
    transact: <Result>(run: (trx: Db) => Promise<Result>) => db.transaction().execute(run),
    close: () => db.destroy(),
  };
}

function createCounter(): () => number {
  let last = 0;
  return () => (last += 1);
}
