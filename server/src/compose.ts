/** Joins configuration, store and domain. The one place that knows who implements which port. */
import { randomBytes as cryptoRandomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createAccounts, type Accounts } from "./domain/accounts/accounts.ts";
import type { Clock, RandomBytes } from "./domain/clock.ts";
import { createColorCatalog } from "./domain/colors/color-catalog.ts";
import { createCredits } from "./domain/credits/credits.ts";
import { createGroupCommit } from "./domain/credits/group-commit.ts";
import { createAuthenticator } from "./domain/keys/authenticator.ts";
import { createKeyUseRecorder } from "./domain/keys/key-use-recorder.ts";
import { createKeys, type Keys } from "./domain/keys/keys.ts";
import { isOwnerAlive } from "./domain/library/import/process-owner.ts";
import { undoAbandonedImports } from "./domain/library/import/undo-import.ts";
import { followLibrary } from "./domain/library/library-follower.ts";
import { createLibrary } from "./domain/library/library.ts";
import type { Services } from "./domain/services.ts";
import { fillStarterLibrary } from "./first-start.ts";
import { openStore, type Store } from "./store/open-store.ts";

export { restoreStore } from "./store/restore-store.ts";

/** What tests replace: time and randomness. */
export interface Surroundings {
  readonly clock?: Clock;
  readonly randomBytes?: RandomBytes;
}

/** The service without its HTTP. */
export interface Application {
  readonly services: Services;
  readonly store: Store;
  /** Settles what is under way, writes what waits, closes the store. Call once no request is left. */
  close(): Promise<void>;
}

/** What operator commands need: no index, no cache, open at once. */
export interface OperatorTools {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  close(): Promise<void>;
}

/** Opens the store, fills an empty library, loads the index and joins the services. */
export async function compose(
  config: Config,
  log: Logger,
  surroundings: Surroundings = {},
): Promise<Application> {
  const { clock = Date.now, randomBytes = cryptoRandomBytes } = surroundings;
  const store = await openSettledStore(config, clock);
  if (config.starterLibrary) await fillStarterLibrary(store.palettes, { clock, randomBytes });
  const follower = await followLibrary({ store: store.palettes, clock, log });
  const keyUses = createKeyUseRecorder(store.keys, (error) =>
    log.warn({ err: error }, "last uses of keys not written yet"),
  );
  const ledger = createGroupCommit(store.ledger, clock);
  const authenticator = createAuthenticator({
    store: store.keys,
    clock,
    onUse: (...use) => keyUses.record(...use),
  });
  const onChange = (): void => authenticator.forget();
  const services: Services = {
    accounts: createAccounts({ store: store.accounts, clock, randomBytes, onChange }),
    keys: createKeys({ store: store.keys, accounts: store.accounts, clock, randomBytes, onChange }),
    authenticator,
    credits: createCredits({ store: store.ledger, ledger, clock, defaultLimit: config.dailyCredits }),
    library: createLibrary({
      store: store.palettes,
      index: follower.index,
      clock,
      refresh: follower.refresh,
    }),
    colors: createColorCatalog(),
    clock,
    randomBytes,
    checkReadiness: () => store.ping(),
  };
  async function close(): Promise<void> {
    await Promise.all([ledger.drain(), follower.close(), keyUses.close()]);
    await store.close();
  }
  return { services, store, close };
}

/** Opens the store for an operator's command. */
export async function composeOperator(
  config: Config,
  surroundings: Surroundings = {},
): Promise<OperatorTools> {
  const { clock = Date.now, randomBytes = cryptoRandomBytes } = surroundings;
  const store = await openSettledStore(config, clock);
  return {
    store,
    accounts: createAccounts({ store: store.accounts, clock, randomBytes }),
    keys: createKeys({ store: store.keys, accounts: store.accounts, clock, randomBytes }),
    clock,
    randomBytes,
    close: () => store.close(),
  };
}

/** Opens the store and takes out what an all-or-nothing import left that died half way. */
async function openSettledStore(config: Config, clock: Clock): Promise<Store> {
  const store = await openStore(config.databaseUrl, { clock });
  const { imports: journal, palettes } = store;
  await undoAbandonedImports({ journal, store: palettes, clock, pause, isAlive: isOwnerAlive });
  return store;
}
