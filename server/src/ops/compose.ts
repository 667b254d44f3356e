import type { Logger } from "pino";
import { openStoreAndUndoImports, type TestOverrides } from "./compose-operator.ts";
import { openAlerts, type OpenAlerts } from "./compose-alerts.ts";
import { openPeople } from "./compose-people.ts";
import type { Config } from "./config.ts";
import { createAccounts } from "../accounts/accounts.ts";
import { createColorCatalog } from "../colors/color-catalog.ts";
import type { ColorCatalog } from "@tincture/contract/colors";
import { type CommunityOptions, type CommunityServices, createCommunity } from "../community/community.ts";
import {
  createCredits,
  createGroupCommit,
  noLedgerObserver,
  type GroupCommit,
  type LedgerObserver,
} from "../credits/credits.ts";
import type { ApiKey, KeyAction } from "@tincture/contract/keys";
import {
  type Authenticator,
  type KeyUseRecorder,
  createAuthenticator,
  createKeyUseRecorder,
} from "../keys/authenticator.ts";
import { DomainError } from "@tincture/contract/errors";
import { createKeys } from "../keys/keys.ts";
import { createLibrary } from "../library/library.ts";
import { followLibrary, type LibraryFollower } from "../library/library-follower.ts";
import { cachePages, createPaletteCache, type PaletteCache } from "../library/palette-cache.ts";
import { reservedSlugs } from "@tincture/contract/operations";
import { poolRandomBytes } from "../runtime/base62.ts";
import { createReadiness } from "./readiness.ts";
import { createSecurityLog, type NoteSecurity } from "../accounts/security-log.ts";
import { createTestLibrary } from "../library/test-library.ts";
import { createLibrarySearch } from "../library/search/library-search.ts";
import type { Services } from "../operations/operation.ts";
import { fillStarterLibrary } from "./first-start.ts";
import { createLibraryThread, type LibraryThread, createLocalLibrary } from "../library/search/library-thread.ts";
import type { Store } from "../store/open-store.ts";
import { isUniqueFault } from "../db/engine.ts";

interface Observers {
  readonly ledger: LedgerObserver;
  noteStoreError(port: ObservedPort): void;
}

type ObservedPort = "ledger" | "keys" | "palettes";

type WatchClosing = (part: string, closed: Promise<unknown>) => Promise<unknown>;

export interface Application {
  readonly services: Services;
  readonly store: Store;
  readonly noteSecurity: NoteSecurity;
  /** Called for each accepted request. Must not block. */
  readonly noteKeyUse: OpenAlerts["noteUse"];
  readFigures(): ReturnType<typeof readFigures>;
  /**
   * Finishes pending work. Call it after the last request. @param watch - gets each part as it
   * closes
   */
  close(watch?: WatchClosing): Promise<void>;
}

interface ComposeOverrides extends TestOverrides {
  readonly observers?: Observers;
  readonly colors?: ColorCatalog;
}

export async function compose(config: Config, log: Logger, overrides: ComposeOverrides = {}): Promise<Application> {
  const { observers = noObservers, clock = Date.now, randomBytes = poolRandomBytes(), ...replaced } = overrides;
  const logError = (message: string, err?: unknown): void => log.error({ err }, message);
  const opened = await openStoreAndUndoImports(config, { ...replaced, clock, log: logError });
  const store = observeStore(opened, (port) => observers.noteStoreError(port));
  const cache = createPaletteCache({ store: store.palettes, ageMs: () => follower.ageMs() });
  const libraryThread = overrides.isAlone
    ? createLocalLibrary(store.palettes)
    : createLibraryThread({ databaseUrl: config.databaseUrl, log: logError });
  const follower = await closeOnFailure(store, () =>
    startFollower(config, { store, library: libraryThread, cache, clock, randomBytes, log }),
  );
  const finder = cachePages(libraryThread, () => cache.version);
  const library = createLibrary({ store: store.palettes, finder, cache });
  const keyUses = createKeyUseRecorder(store.keys, (err) => log.warn({ err }, "key uses not written; retrying later"));
  const security = createSecurityLog({ log, logNetwork: config.logNetwork });
  const { note: noteSecurity } = security;
  const authenticator = createAuthenticator({ store: store.keys, clock, onUse: (...use) => keyUses.record(...use) });
  const forgetKeys = (): void => authenticator.forget();
  const parts = { store, clock, randomBytes, noteSecurity, forgetKeys };
  const community = composeCommunity(config, { ...parts, cache, follower });
  const forgetAccount = (id: string): Promise<void> => community.forgetAccount(id);
  const signIn = openPeople(config, { store: store.people, forgetAccount, forgetKeys, log, noteSecurity });
  const alerts = openAlerts(config, { ...parts, store: store.alerts, deliverMail: signIn.deliverMail, log });
  const ledger = createGroupCommit(store.ledger, () => performance.now(), observeBoth(observers.ledger, alerts));
  const colors = overrides.colors ?? createColorCatalog();
  const readWords = (text: string) => colors.readWords(text);
  const search = createLibrarySearch({ library, finder, store: cache, clock, readWords });
  const services: Services = {
    ...composeAccounts(config, { ...parts, onIssued: noteKeysIn(signIn, alerts) }),
    authenticator,
    credits: createCredits({ store: store.ledger, ledger, clock, defaultLimit: config.dailyCredits }),
    library,
    librarySearch: search,
    paletteSearch: search,
    loadTestLibrary: () => createTestLibrary({ clock, readWords }),
    ...community,
    people: signIn.people,
    alerts: alerts.alerts,
    colors,
    clock,
    randomBytes,
    checkReadiness: composeReadiness(store, follower),
  };
  const running = { ledger, authenticator, follower, keyUses, libraryThread, signIn, alerts, security, store };
  return {
    services,
    store,
    noteSecurity,
    noteKeyUse: (...use) => alerts.noteUse(...use),
    readFigures: () => readFigures(running),
    close: createClose(running),
  };
}

interface FollowerParts extends Pick<Parts, "store" | "clock" | "randomBytes"> {
  readonly library: LibraryThread;
  readonly cache: PaletteCache;
  readonly log: Logger;
}

async function startFollower({ starterLibrary }: Config, parts: FollowerParts): Promise<LibraryFollower> {
  const { store, library, cache, clock, randomBytes, log } = parts;
  if (starterLibrary) await fillStarterLibrary(store.palettes, { clock, randomBytes });
  await store.ping(); // Starts the writer thread before the first request needs it.
  await warnOfHiddenPalettes(store, log);
  return followLibrary({ store: store.palettes, library, clock, log, onChange: (ids) => cache.forget(ids) });
}

interface RunningParts {
  readonly ledger: GroupCommit;
  readonly authenticator: Authenticator;
  readonly follower: LibraryFollower;
  readonly keyUses: KeyUseRecorder;
  readonly libraryThread: LibraryThread;
  readonly signIn: ReturnType<typeof openPeople>;
  readonly alerts: OpenAlerts;
  readonly security: { close(): void };
  readonly store: Store;
}

function createClose(parts: RunningParts): Application["close"] {
  const { ledger, follower, keyUses, libraryThread, signIn, alerts, security, store } = parts;
  return async function close(watch = (_part, closed) => closed) {
    await Promise.all([
      watch("ledger", ledger.drain()),
      watch(
        "library",
        follower.close().then(() => libraryThread.close()),
      ),
      watch("key uses", keyUses.close()),
      watch("alerts", alerts.close()),
      watch("sign-in", signIn.close()),
    ]);
    security.close();
    await watch("store", store.close());
  };
}

function noteKeysIn({ noteKey }: Pick<RunningParts["signIn"], "noteKey">, alerts: OpenAlerts): typeof noteKey {
  return (...issued) => {
    noteKey(...issued);
    alerts.noteKey();
  };
}

/** A failing alert must not fail a metric, so metrics go first. */
function observeBoth(metrics: LedgerObserver, alerts: Pick<OpenAlerts, "noteCommit">): LedgerObserver {
  return {
    noteCommit(...commit) {
      metrics.noteCommit(...commit);
      alerts.noteCommit(...commit);
    },
    noteFailure: (...failure) => metrics.noteFailure(...failure),
  };
}

/** An operation added later answers instead. */
async function warnOfHiddenPalettes({ palettes }: Store, log: Logger): Promise<void> {
  for (const slug of reservedSlugs) {
    if (await palettes.findPublishedBySlug(slug))
      log.warn({ slug }, "palette is hidden from the API: its slug is the name of an operation");
  }
}

interface Parts extends Pick<CommunityOptions, "clock" | "randomBytes"> {
  readonly store: Store;
  readonly noteSecurity: NoteSecurity;
  readonly forgetKeys: () => void;
}

interface AccountParts extends Parts {
  readonly onIssued: (key: ApiKey, action: KeyAction) => void;
}

function composeAccounts(
  { mail }: Config,
  { store, forgetKeys: onChange, onIssued, ...parts }: AccountParts,
): Pick<Services, "accounts" | "keys"> {
  const { accounts } = store;
  const needsConfirmation = mail !== undefined;
  return {
    accounts: createAccounts({ ...parts, store: accounts, onChange }),
    keys: createKeys({ ...parts, store: store.keys, accounts, onChange, onIssued, needsConfirmation }),
  };
}

interface CommunityParts extends Parts {
  readonly cache: PaletteCache;
  readonly follower: LibraryFollower;
}

function composeCommunity(
  { publishMode, publishDailyLimit, publishFirstDayLimit, mail }: Config,
  { store, cache, follower, forgetKeys, ...parts }: CommunityParts,
): CommunityServices {
  return createCommunity({
    ...parts,
    stores: store,
    publishMode,
    publishDailyLimit,
    publishFirstDayLimit,
    needsConfirmation: mail !== undefined,
    forgetSlug: (slug) => cache.forgetSlug(slug),
    forgetAccounts: forgetKeys,
    refresh: () => follower.refresh(),
  });
}

function composeReadiness(store: Store, follower: LibraryFollower): Services["checkReadiness"] {
  return createReadiness({
    ping: () => store.ping(),
    indexAgeMs: () => follower.ageMs(),
    now: () => performance.now(),
  });
}

/** Counts failed calls of these ports. Refusals by a rule are not failures. */
function observeStore(store: Store, onError: (port: ObservedPort) => void): Store {
  return {
    ...store,
    ledger: observeCalls(store.ledger, () => onError("ledger")),
    keys: observeCalls(store.keys, () => onError("keys")),
    palettes: observeCalls(store.palettes, () => onError("palettes")),
  };
}

function observeCalls<Port extends object>(port: Port, onError: () => void): Port {
  const calls = Object.entries(port).map(([name, call]) => [name, observeCall(port, call, onError)]);
  return Object.assign({ ...port }, Object.fromEntries(calls));
}

function observeCall(port: object, call: unknown, onError: () => void): unknown {
  if (typeof call !== "function") return call;
  return (...input: readonly unknown[]): unknown => {
    const answer: unknown = call.apply(port, input);
    if (answer instanceof Promise) answer.catch((error: unknown) => isFailure(error) && onError());
    return answer;
  };
}

function isFailure(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === "service_unavailable";
  return !isUniqueFault(error);
}

function readFigures({ ledger, authenticator, follower, libraryThread, signIn, store }: RunningParts) {
  return {
    /** Keys are the values of the metrics' `thread` label. */
    threads: { search: libraryThread.figures },
    mails: signIn.mailCounts,
    pools: store.readPools(),
    waitingDebits: ledger.waitingCount,
    keyLookups: authenticator.lookups,
    publishedPalettes: follower.size,
    indexAgeMs: follower.ageMs(),
  };
}

/** An open store keeps the process alive. */
async function closeOnFailure<Result>(store: Store, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    await store.close();
    throw error;
  }
}

const noObservers: Observers = { ledger: noLedgerObserver, noteStoreError() {} };
