import type { NewKeyRules } from "@tincture/contract/keys";
import type { RecordedAnswers } from "../../server/src/http/openapi/responses.ts";
import type { ApiErrorCode } from "../../server/src/operations/schemas/envelope.ts";
import { defaultLimits } from "../../server/src/http/limits/limits.ts";
import { httpLimits } from "../../server/src/http/http-limits.ts";
import type { RequestOptions, TestApi, TestApiOptions } from "../../test/support/api/test-api.ts";

const path = "/v1/palettes?limit=50";

type StartApi = (options?: Pick<TestApiOptions, "changeServices">) => Promise<TestApi>;

interface Refused {
  readonly request: string;
  readonly options?: RequestOptions;
  /** The name of the request in the example, when its address is too long. */
  readonly label?: string;
  readonly prepare?: (api: TestApi) => Promise<RequestOptions | void>;
}

const refused: Readonly<
  Record<Exclude<ApiErrorCode, "internal_error" | "headers_too_large" | "too_many_requests">, Refused>
> = {
  invalid_parameter: { request: "/v1/palette/generate?size=nine" },
  cursor_expired: { request: "/v1/palettes?cursor=0.W10.udKbPsm8ZM" },
  missing_api_key: { request: path, options: { secret: null } },
  invalid_api_key: { request: path, options: { secret: "tnc_wrong" } },
  pro_required: { request: path, prepare: async (api) => ({ secret: await api.issueKey("free") }) },
  account_suspended: { request: path, prepare: suspendAccount },
  network_not_allowed: { request: path, prepare: (api) => limitKey(api, { networks: ["203.0.113.0/24"] }) },
  operation_not_allowed: { request: path, prepare: (api) => limitKey(api, { operations: ["getColor"] }) },
  origin_not_allowed: { request: path, prepare: (api) => limitKey(api, publishable) },
  not_found: { request: "/v1/pallets" },
  palette_not_found: { request: "/v1/palette/harbor-at-dawn" },
  unsatisfiable: { request: "/v1/palette/generate?contrast=7&lock=808080" },
  charge_conflict: { request: "/v1/color/e63946", prepare: takeChargeId },
  rate_limit_exceeded: { request: path, prepare: useCreditsUp },
  method_not_allowed: { request: path, options: { method: "POST" } },
  uri_too_long: {
    request: `/v1/palettes?tags=${"a".repeat(httpLimits.urlLengthMax)}`,
    label: "GET /v1/palettes?tags=…",
  },
  charge_unknown: { request: "/v1/color/e63946", prepare: loseDebits },
  service_unavailable: { request: "/v1/color/e63946", prepare: silenceLedger },
};

const publishable: NewKeyRules = {
  kind: "publishable",
  origins: ["https://shop.example"],
  operations: ["listPalettes"],
  dailyCap: 100,
};

export async function recordRefusals(startApi: StartApi): Promise<RecordedAnswers["refusals"]> {
  const recorded: [string, { request: string; body: unknown }][] = [];
  for (const [code, refusal] of Object.entries(refused)) recorded.push([code, await refuse(await startApi(), refusal)]);
  return {
    ...Object.fromEntries(recorded),
    headers_too_large: await refuseHeaders(await startApi()),
    too_many_requests: await refuseCrowd(startApi),
    internal_error: await refuseFault(startApi),
  };
}

async function refuse(api: TestApi, { request, options, label, prepare }: Refused) {
  const prepared = await prepare?.(api);
  const { method = "GET", ...rest }: RequestOptions = { ...options, ...prepared };
  const answer = await api.get(`/api${request}`, { ...rest, method });
  return { request: label ?? `${method} ${request}`, body: answer.json() };
}

async function limitKey({ services, secret }: TestApi, rules: NewKeyRules): Promise<RequestOptions> {
  const { account } = await services.authenticator.authenticate(secret);
  const key = { accountId: account.id, name: "limited", expiresAt: null, actor: "cli" };
  return { secret: (await services.keys.createKey({ ...key, ...rules })).secret };
}

async function suspendAccount(api: TestApi): Promise<void> {
  await api.suspend(api.secret);
}

async function useCreditsUp(api: TestApi): Promise<void> {
  while ((await api.get(`/api${path}`)).statusCode === 200);
}

async function takeChargeId(api: TestApi): Promise<RequestOptions> {
  const headers = { "charge-id": "order-17" };
  await api.get("/api/v1/color/1d3557", { headers });
  return { headers };
}

async function silenceLedger(api: TestApi): Promise<void> {
  api.ledger.fault = "silent";
}

async function loseDebits(api: TestApi): Promise<void> {
  api.ledger.fault = "debits lost";
}

/** Only the parser of a real connection counts the bytes of headers. */
async function refuseHeaders({ server, secret }: TestApi) {
  const origin = await server.listen({ port: 0, host: "127.0.0.1" });
  const cookie = "a".repeat(httpLimits.headerBytesMax);
  try {
    const headers = { authorization: `Bearer ${secret}`, cookie };
    const answer = await fetch(`${origin}/api/v1/account`, { headers });
    const body: unknown = await answer.json();
    return { request: "GET /v1/account", body };
  } finally {
    await server.close();
  }
}

/**
 * Sends one request more than an account may have in flight. Each waits at the balance until the
 * last one has arrived.
 */
async function refuseCrowd(startApi: StartApi) {
  const count = defaultLimits.inFlightPerAccount + 1;
  const held = Promise.withResolvers<undefined>();
  let heldCount = 0;
  const api = await startApi({
    changeServices: ({ credits }) => ({
      credits: {
        ...credits,
        async readBalance(account) {
          heldCount += 1;
          if (heldCount === count) held.resolve(undefined);
          await held.promise;
          return credits.readBalance(account);
        },
      },
    }),
  });
  const request = "/v1/account";
  const crowd = Array.from({ length: count }, () => api.get(`/api${request}`));
  const refused = (await Promise.all(crowd)).find(({ statusCode }) => statusCode !== 200);
  const body: unknown = refused?.json();
  return { request: `GET ${request}`, body };
}

async function refuseFault(startApi: StartApi) {
  const api = await startApi({
    changeServices: ({ colors }) => ({
      colors: {
        ...colors,
        getColor() {
          throw new Error("A fault");
        },
      },
    }),
  });
  return refuse(api, { request: "/v1/color/e63946" });
}
