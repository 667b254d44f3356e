/** Joins configuration, store and domain. The one place that knows who implements which port. */
import { randomBytes as cryptoRandomBytes } from "node:crypto";
import type { Logger } from "pino";
import { openSettledStore, type Surroundings } from "./compose-operator.ts";
import { openPeople } from "./compose-people.ts";
import type { Config } from "./config.ts";
import { createAccounts } from "./domain/accounts/accounts.ts";
import type { CommunityServices } from "./domain/community/community-services.ts";
import { createCommunity, type CommunityOptions } from "./domain/community/create-community.ts";
import { createColorCatalog } from "./domain/colors/color-catalog.ts";
import { createCredits } from "./domain/credits/credits.ts";
import { createGroupCommit } from "./domain/credits/group-commit.ts";
import { ledgerUnwatched, type LedgerWatch } from "./domain/credits/ledger-watch.ts";
import { createAuthenticator } from "./domain/keys/authenticator.ts";
import { createKeyUseRecorder } from "./domain/keys/key-use-recorder.ts";
import { createKeys } from "./domain/keys/keys.ts";
import { followLibrary, type LibraryFollower } from "./domain/library/library-follower.ts";
import { createLibrary } from "./domain/library/library.ts";
import { createReadiness } from "./domain/readiness.ts";
import { createPaletteCache, type PaletteCache } from "./domain/library/palette-cache.ts";
import { createPaletteSearch } from "./domain/library/search/palette-search.ts";
import type { PaletteFinder } from "./domain/library/search/search-request.ts";
import type { Services } from "./domain/services.ts";
import { createVitals, type Vitals } from "./domain/vitals.ts";
import { fillStarterLibrary } from "./first-start.ts";
import { createSearchThread } from "./search/search-thread.ts";
import type { Store } from "./store/open-store.ts";
import { watchStore, type WatchedPort } from "./watch-store.ts";

/** Who wants to know what goes on inside: the operator's metrics. */
export interface Watches {
  readonly ledger: LedgerWatch;
  noteStoreError(port: WatchedPort): void;
}

/** The service without its HTTP. */
export interface Application {
  readonly services: Services;
  readonly store: Store;
  readonly vitals: Vitals;
  /** Settles what is under way, writes what waits, closes the store. Call once no request is left. */
  close(): Promise<void>;
}

/** Opens the store, fills an empty library, loads the index and joins the services. */
export async function compose(
  config: Config,
  log: Logger,
  surroundings: Surroundings & { readonly watches?: Watches } = {},
): Promise<Application> {
  const { watches = unwatched, clock = Date.now, randomBytes = cryptoRandomBytes, wrapEngine } = surroundings;
  const logError = (message: string, err?: unknown): void => log.error({ err }, message);
  const opened = await openSettledStore(config, { clock, ...(wrapEngine && { wrapEngine }), log: logError });
  const store = watchStore(opened, (port) => watches.noteStoreError(port));
  const cache = createPaletteCache({ store: store.palettes, ageMs: () => follower.ageMs() });
  const finder = createSearchThread({ databaseUrl: config.databaseUrl, log: logError });
  function noteChanges(ids?: readonly string[]): void {
    cache.forget(ids);
    finder.noteChanges(ids);
  }
  const follower = await closeOnFailure(store, async () => {
    if (config.starterLibrary) await fillStarterLibrary(store.palettes, { clock, randomBytes });
    await store.ping(); // starts the writer thread before the first request needs it
    return followLibrary({ store: store.palettes, clock, log, onChange: noteChanges });
  });
  const keyUses = createKeyUseRecorder(store.keys, (error) =>
    log.warn({ err: error }, "last uses of keys not written yet"),
  );
  const ledger = createGroupCommit(store.ledger, () => performance.now(), watches.ledger);
  const authenticator = createAuthenticator({
    store: store.keys,
    clock,
    onUse: (...use) => keyUses.record(...use),
  });
  const onChange = (): void => authenticator.forget();
  const community = joinCommunity(config, { store, cache, follower, onChange, clock, randomBytes });
  const signIn = openPeople(config, {
    forgetAccount: (accountId) => community.forgetAccount(accountId),
    log,
  });
  const services: Services = {
    accounts: createAccounts({ store: store.accounts, clock, randomBytes, onChange }),
    keys: createKeys({ store: store.keys, accounts: store.accounts, clock, randomBytes, onChange }),
    authenticator,
    credits: createCredits({ store: store.ledger, ledger, clock, defaultLimit: config.dailyCredits }),
    ...joinLibrary({ store, cache, follower, finder }),
    ...community,
    people: signIn.people,
    colors: createColorCatalog(),
    clock,
    randomBytes,
    checkReadiness: createReadiness({
      ping: () => store.ping(),
      indexAgeMs: () => follower.ageMs(),
      now: () => performance.now(),
    }),
  };
  async function close(): Promise<void> {
    await Promise.all([ledger.drain(), follower.close(), keyUses.close(), finder.close(), signIn.close()]);
    await store.close();
  }
  return { services, store, vitals: createVitals({ ledger, authenticator, follower }), close };
}

interface LibraryParts {
  readonly store: Store;
  readonly cache: PaletteCache;
  readonly follower: LibraryFollower;
  readonly finder: PaletteFinder;
}

function joinLibrary(parts: LibraryParts): Pick<Services, "library" | "paletteSearch"> {
  const { store, cache, follower, finder } = parts;
  const library = createLibrary({ store: store.palettes, index: follower.index, cache });
  return { library, paletteSearch: createPaletteSearch({ library, finder, store: cache }) };
}

interface CommunityParts extends Pick<CommunityOptions, "clock" | "randomBytes"> {
  readonly store: Store;
  readonly cache: PaletteCache;
  readonly follower: LibraryFollower;
  readonly onChange: () => void;
}

function joinCommunity(
  { publishMode, publishDailyLimit }: Config,
  { store, cache, follower, onChange, ...given }: CommunityParts,
): CommunityServices {
  return createCommunity({
    ...given,
    stores: store,
    isReviewed: publishMode === "review",
    publishDailyLimit,
    forgetSlug: (slug) => cache.forgetSlug(slug),
    forgetAccounts: onChange,
    refresh: () => follower.refresh(),
  });
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

const unwatched: Watches = { ledger: ledgerUnwatched, noteStoreError() {} };
