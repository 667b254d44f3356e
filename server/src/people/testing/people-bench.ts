/** The service on a real database, in the thread of the test. */
import { randomBytes } from "node:crypto";
import { createPeople, type People, type SignInService } from "../../domain/people/people.ts";
import { openThreadDatabase, type ThreadDatabase } from "../../store/thread-database.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import { openSignInService, type OpenSignInService } from "../sign-in-service.ts";
import type { SignInSettings } from "../better-auth.ts";
import { createPasswordHashing, type PasswordHashing } from "../password-hashing.ts";
import { createSignInThread } from "../sign-in-thread.ts";
import { Browser } from "./browser.ts";
import { startSmtpServer, type SmtpServer } from "./smtp-server.ts";

/** What sign-in promises on every engine: `symbol() + fact` by its proof. Cases share one database and use people of their own. */
export type PeopleContract = Readonly<Record<string, (bench: PeopleBench) => Promise<void>>>;

export const goodPassword = "correct horse";
export const testSiteUrl = "https://tincture.test";

export interface PeopleBench {
  readonly store: Store;
  /** A look into the tables beside the service. */
  readonly database: ThreadDatabase;
  /** A service in this thread. */
  open(settings?: Partial<SignInSettings>, changes?: BenchChanges): Promise<OpenPeople>;
  /** One in this thread and one in a thread of its own, as another process would have it: in one they would wait for each other's locks. */
  openTwo(): Promise<readonly [here: OpenPeople, elsewhere: Pick<OpenPeople, "browser">]>;
  /** A service that sends mail, with what it has sent. */
  openWithMail(settings?: Partial<SignInSettings>, changes?: BenchChanges): Promise<OpenPeople & Mailbox>;
  /** An e-mail that nobody else has. */
  email(): string;
  close(): Promise<void>;
}

export interface Mailbox extends AsyncDisposable {
  /** All mails to somebody so far, the oldest first, once none waits any more. */
  readonly mailsTo: (email: string) => Promise<readonly string[]>;
}

export interface BenchChanges {
  readonly forgetAccount?: (accountId: string) => Promise<void>;
  readonly hashing?: PasswordHashing;
}

export interface OpenPeople {
  readonly people: People;
  readonly service: OpenSignInService;
  /** What failed after an answer or without one. */
  readonly failures: unknown[];
  /** Each has an address of its own. */
  readonly browser: (address?: string) => Browser;
}

export async function openBench(databaseUrl: string): Promise<PeopleBench> {
  const store = await openStore(databaseUrl, { clock: Date.now, findSecret: () => defaults.secret });
  const database = await openThreadDatabase(databaseUrl);
  const services: { close(): Promise<void> }[] = [];
  let elsewhere: Pick<OpenPeople, "browser"> | undefined;
  const count = createCounter();

  async function open(changed: Partial<SignInSettings> = {}, changes: BenchChanges = {}): Promise<OpenPeople> {
    const { forgetAccount = (accountId) => store.eraser.eraseAccount(accountId, Date.now()) } = changes;
    const { hashing = quickHashing } = changes;
    const settings = { ...defaults, ...changed, databaseUrl };
    const failures: unknown[] = [];
    const onFailure = (error: unknown): unknown => failures.push(error);
    const service = await openSignInService({
      settings,
      clock: Date.now,
      randomBytes,
      hashing,
      onFailure: (_message, error) => onFailure(error),
    });
    services.push(service);
    const people = peopleAt(service, settings, { forgetAccount, onFailure });
    return { people, service, failures, browser: (address) => browse(people, address) };
  }
  async function openWithMail(changed: Partial<SignInSettings> = {}, changes: BenchChanges = {}) {
    const smtp = await startSmtpServer();
    const mail = { url: smtp.url, from: "Tincture <no-reply@tincture.test>" };
    const opened = await open({ ...changed, mail }, changes);
    return { ...opened, ...readMail(smtp, opened.service) };
  }
  function openElsewhere(): Pick<OpenPeople, "browser"> {
    const settings = { ...defaults, databaseUrl };
    const service = createSignInThread({ settings, log: (_message, error) => fail(error) });
    services.push(service);
    const people = peopleAt(service, settings, { forgetAccount: fail, onFailure: fail });
    return { browser: (address) => browse(people, address) };
  }
  function browse(people: People, address = `2001:db8:0:${count().toString(16)}::1`): Browser {
    return new Browser(people, address);
  }
  return {
    store,
    database,
    open,
    openWithMail,
    openTwo: async () => [await open(), (elsewhere ??= openElsewhere())],
    email: () => `person-${count()}@tincture.test`,
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await database.close();
      await store.close();
    },
  };
}

/** As strong as a test needs it. */
export const quickHashing = createPasswordHashing({ memoryKib: 8, passes: 1, parallelism: 1 });

const defaults: SignInSettings = {
  databaseUrl: "",
  siteUrl: testSiteUrl,
  siteName: "Tincture",
  secret: "a secret of tests, long enough to be one",
  signUp: "open",
  defaultPlan: "free",
  providers: { github: { clientId: "client", clientSecret: "secret" } },
};

function peopleAt(
  service: SignInService,
  { siteUrl, signUp, mail }: SignInSettings,
  told: Pick<Parameters<typeof createPeople>[0], "forgetAccount" | "onFailure">,
): People {
  const canMail = mail !== undefined;
  return createPeople({ service, siteUrl, signUp, providers: ["github"], canMail, ...told });
}

function readMail(smtp: SmtpServer, service: Pick<OpenSignInService, "settle">): Mailbox {
  return {
    async mailsTo(email) {
      await service.settle();
      return smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
    },
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  };
}

/** The token of the first link of a mail, or of an address. */
export function tokenOf(text: string): string {
  return new URL(/https:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? "https://no.link").searchParams.get("token") ?? "";
}

function fail(reason: unknown): never {
  throw new Error("The service elsewhere failed", { cause: reason });
}

function createCounter(): () => number {
  let last = 0;
  return () => (last += 1);
}
