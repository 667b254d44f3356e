import { randomBytes as drawBytes } from "node:crypto";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { pino, type DestinationStream } from "pino";
import { createAccounts } from "../../../server/src/accounts/accounts.ts";
import type { Plan } from "@tincture/contract/accounts";
import type { RandomBytes } from "@tincture/contract/clock";
import type { ColorCatalog } from "@tincture/contract/colors";
import { testCatalog } from "../colors/test-catalog.ts";
import { createCredits, createGroupCommit, createUsageHistory } from "../../../server/src/credits/credits.ts";
import { createAuthenticator } from "../../../server/src/keys/authenticator.ts";
import { createKeys } from "../../../server/src/keys/keys.ts";
import type { KeyStore } from "../../../server/src/keys/key-store.ts";
import type { Palette } from "@tincture/contract/library";
import type { ApiServices } from "../../../server/src/operations/operation.ts";
import { createTestLibrary } from "../../../server/src/library/test-library.ts";
import { buildServer } from "../../../server/src/http/server.ts";
import { createMemoryAccounts, type MemoryAccounts } from "./memory-accounts.ts";
import { createMemoryAlerts } from "./memory-alerts.ts";
import { createMemoryKeys } from "./memory-keys.ts";
import { createMemoryLedger, type MemoryLedger } from "./memory-ledger.ts";
import { createMemoryLibrary, createMemorySearch, createTestPalettes } from "./memory-library.ts";

export const testSiteUrl = "https://tincture.test";
export const testNow = Date.UTC(2026, 2, 14, 12);

export interface TestApi {
  readonly server: FastifyInstance;
  readonly services: ApiServices;
  readonly ledger: MemoryLedger;
  readonly keyStore: KeyStore;
  readonly secret: string;
  issueKey(plan?: Plan, dailyLimit?: number): Promise<string>;
  get(url: string, options?: RequestOptions): Promise<LightMyRequestResponse>;
  suspend(secret: string): Promise<void>;
  setTime(now: number): void;
}

export interface RequestOptions {
  readonly method?: NonNullable<InjectOptions["method"]>;
  /** Null for none. */
  readonly secret?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApiOptions {
  readonly palettes?: readonly Palette[];
  readonly dailyLimit?: number;
  readonly randomBytes?: RandomBytes;
  readonly colors?: ColorCatalog;
  readonly server?: Partial<Parameters<typeof buildServer>[1]>;
  readonly logTo?: DestinationStream;
  readonly needsConfirmation?: boolean;
  readonly changeServices?: (services: ApiServices) => Partial<ApiServices>;
}

export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const time = { now: testNow };
  const ledger = createMemoryLedger();
  const accounts = createMemoryAccounts();
  const keyStore = createMemoryKeys(accounts);
  const services = createTestServices(options, { ledger, accounts, keyStore, clock: () => time.now });
  const server = buildServer(
    { ...services, ...options.changeServices?.(services) },
    {
      siteUrl: testSiteUrl,
      siteName: "Tincture",
      trustProxy: false,
      log: options.logTo ? pino({ level: "trace" }, options.logTo) : pino({ level: "silent" }),
      ...options.server,
      limits: { refusalDelayMs: 0, ...options.server?.limits },
    },
  );
  let accountCount = 0;
  async function issueKey(plan: Plan = "pro", dailyLimit?: number): Promise<string> {
    accountCount += 1;
    const email = `person-${accountCount}@tincture.test`;
    const account = await services.accounts.createAccount({
      email,
      plan: "pro",
      dailyLimit: dailyLimit ?? null,
    });
    const { secret } = await services.keys.createKey({
      accountId: account.id,
      name: "test",
      expiresAt: null,
      actor: "cli",
    });
    if (plan === "free") await services.accounts.setPlan(email, "free");
    return secret;
  }
  const secret = await issueKey("pro", options.dailyLimit);
  return {
    server,
    services,
    ledger,
    keyStore,
    secret,
    issueKey,
    get: (url, request = {}) => send(server, url, { secret, ...request }),
    async suspend(suspended) {
      const { account } = await services.authenticator.authenticate(suspended);
      accounts.suspend(account.id, time.now);
      services.authenticator.forget();
    },
    setTime: (now) => {
      time.now = now;
    },
  };
}

function send(
  server: FastifyInstance,
  url: string,
  { method = "GET", secret, headers = {} }: RequestOptions,
): Promise<LightMyRequestResponse> {
  const authorization = typeof secret === "string" ? { authorization: `Bearer ${secret}` } : {};
  return server.inject({ method, url, headers: { ...authorization, ...headers } });
}

interface Parts {
  readonly ledger: MemoryLedger;
  readonly accounts: MemoryAccounts;
  readonly keyStore: KeyStore;
  readonly clock: () => number;
}

function createTestServices(options: TestApiOptions, { ledger, accounts, keyStore: keys, clock }: Parts): ApiServices {
  const { randomBytes = drawBytes, needsConfirmation = false } = options;
  const authenticator = createAuthenticator({
    store: keys,
    clock,
    onUse: (keyId, usedAt) => void keys.recordKeyUses([{ keyId, usedAt }]),
  });
  const onChange = (): void => authenticator.forget();
  const palettes = options.palettes ?? createTestPalettes(120);
  const library = createMemoryLibrary(palettes);
  return {
    accounts: createAccounts({ store: accounts, clock, randomBytes, onChange }),
    keys: createKeys({ store: keys, accounts, clock, randomBytes, onChange, needsConfirmation }),
    alerts: createMemoryAlerts({ clock, randomBytes }),
    authenticator,
    credits: createCredits({
      store: ledger,
      ledger: createGroupCommit(ledger, clock),
      clock,
      defaultLimit: 500,
    }),
    usageHistory: createUsageHistory(ledger, clock),
    library,
    librarySearch: createMemorySearch(palettes, library, clock),
    loadTestLibrary: () => createTestLibrary({ clock, readWords: (text) => testCatalog.readWords(text) }),
    colors: options.colors ?? testCatalog,
    clock,
    randomBytes,
    checkReadiness: async () => {
      await ledger.readUsed("", "");
    },
  };
}
