/** Sends the requests that openapi-manage.json shows to an API in memory. */
import { httpLimits } from "../../server/src/http/http-limits.ts";
import type { RecordedAnswers } from "../../server/src/http/openapi/responses.ts";
import { managementOperations } from "../../server/src/operations/management/index.ts";
import type { ManagementErrorCode } from "../../server/src/operations/schemas/envelope.ts";
import {
  addManager,
  issueManager,
  type ManagementApi,
  type ManagementRequest,
} from "../../test/support/api/management-api.ts";
import { type TestApiOptions, testNow } from "../../test/support/api/test-api.ts";
import { formatRecorded, startExampleApi } from "./record-answers.ts";

const msPerHour = 3_600_000;

type Answers = RecordedAnswers["answers"];

export async function formatRecordedManagement(): Promise<string> {
  return formatRecorded({ answers: await recordAnswers(), refusals: await recordRefusals() });
}

async function startManagement(options: Parameters<typeof startExampleApi>[0] = {}): Promise<ManagementApi> {
  return addManager(await startExampleApi(options));
}

/** Each operation is sent to an API of its own, which has one key and some usage. */
async function recordAnswers(): Promise<Answers> {
  const answers: [string, Answers[string]][] = [];
  for (const { id, method, document } of managementOperations) {
    const started = await startManagement();
    await started.api.get("/api/v1/color/e63946");
    started.api.setTime(testNow + msPerHour);
    const { path, body } = document.example;
    const address = path.replace("{key}", await findDataKey(started)).replace("{webhook}", await addWebhook(started));
    const answer = await started.send({ method, path: address, body });
    if (answer.statusCode >= 300) throw new Error(`The example of ${id} answers ${answer.body}`);
    answers.push([id, { request: `${method} ${address}`, body: answer.json() }]);
  }
  return Object.fromEntries(answers);
}

async function findDataKey({ api, accountId }: ManagementApi): Promise<string> {
  const keys = await api.services.keys.listKeys(accountId);
  const key = keys.find(({ kind }) => kind === "secret");
  if (!key) throw new Error("The example account has no secret key");
  return key.id;
}

/** Adds a webhook with a delivery. */
async function addWebhook({ api, accountId }: ManagementApi): Promise<string> {
  const { alerts } = api.services;
  const url = "https://example.com/hooks/tincture";
  const { webhook } = await alerts.createWebhook({ accountId, url, actor: "cli" });
  await alerts.sendTest({ accountId, id: webhook.id, actor: "cli" });
  return webhook.id;
}

interface Refused {
  readonly request: ManagementRequest;
  /** The request in the example, when its address is too long. */
  readonly label?: string;
  readonly options?: Partial<TestApiOptions>;
  readonly prepare?: (started: ManagementApi) => Promise<Partial<ManagementRequest> | void>;
}

const keys = "/v1/keys";
const unknownKey = `${keys}/0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f`;
const creation = { method: "POST", path: keys, body: { name: "Website" } } as const;

const refused: Readonly<Record<Exclude<ManagementErrorCode, "headers_too_large" | "not_found">, Refused>> = {
  invalid_parameter: { request: { ...creation, body: { name: "Website", kind: "publishabel" } } },
  missing_api_key: { request: { path: keys, secret: null } },
  invalid_api_key: { request: { path: keys, secret: "tnc_mgmt_wrong" } },
  operation_not_allowed: { request: { path: keys }, prepare: async ({ api }) => ({ secret: api.secret }) },
  network_not_allowed: {
    request: { path: keys },
    prepare: async ({ api, accountId }) => ({
      secret: (await issueManager(api, accountId, ["203.0.113.0/24"])).secret,
    }),
  },
  pro_required: {
    request: { path: keys },
    prepare: async ({ api }) => void (await api.services.accounts.setPlan("person-1@tincture.test", "free")),
  },
  account_suspended: { request: { path: keys }, prepare: ({ api, manager }) => api.suspend(manager.secret) },
  email_unconfirmed: { request: creation, options: { needsConfirmation: true } },
  unsupported_media_type: { request: { ...creation, body: "name=Website", headers: { "content-type": "text/plain" } } },
  content_too_large: { request: { ...creation, body: { name: "a".repeat(httpLimits.jsonBytesMax) } } },
  key_not_found: { request: { path: unknownKey } },
  webhook_not_found: { request: { method: "DELETE", path: "/v1/webhooks/0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f" } },
  idempotency_conflict: {
    request: { ...creation, body: { name: "Mail" }, headers: { "idempotency-key": "website-1" } },
    prepare: async ({ send }) => void (await send({ ...creation, headers: { "idempotency-key": "website-1" } })),
  },
  method_not_allowed: { request: { method: "PUT", path: keys } },
  uri_too_long: {
    request: { path: `${keys}?state=${"a".repeat(httpLimits.urlLengthMax)}` },
    label: "GET /v1/keys?state=…",
  },
  too_many_requests: {
    request: creation,
    prepare: async ({ send }) => {
      while ((await send({ method: "PATCH", path: unknownKey, body: { name: "a" } })).statusCode !== 429);
    },
  },
  internal_error: {
    request: { path: keys },
    options: {
      changeServices: ({ keys: service }) => ({
        keys: {
          ...service,
          listKeys() {
            throw new Error("A fault");
          },
        },
      }),
    },
  },
  service_unavailable: {
    request: { path: keys },
    prepare: async ({ api }) => void (api.ledger.fault = "silent"),
  },
};

async function recordRefusals(): Promise<Answers> {
  const recorded: [string, Answers[string]][] = [];
  for (const [code, { request, label, options, prepare }] of Object.entries(refused)) {
    const started = await startManagement(options);
    const sent = { ...request, ...(await prepare?.(started)) };
    const answer = await started.send(sent);
    const body: { readonly error?: { readonly code: string } } = answer.json();
    if (body.error?.code !== code) throw new Error(`The example of ${code} answers ${answer.body}`);
    recorded.push([code, { request: label ?? `${sent.method ?? "GET"} ${sent.path}`, body }]);
  }
  return { ...Object.fromEntries(recorded), headers_too_large: await refuseHeaders(await startManagement()) };
}

/** Only the parser of a real connection counts the bytes of headers. */
async function refuseHeaders({ api: { server }, manager }: ManagementApi): Promise<Answers[string]> {
  const origin = await server.listen({ port: 0, host: "127.0.0.1" });
  const cookie = "a".repeat(httpLimits.headerBytesMax);
  try {
    const headers = { authorization: `Bearer ${manager.secret}`, cookie };
    const answer = await fetch(`${origin}/api/manage${keys}`, { headers });
    const body: unknown = await answer.json();
    return { request: `GET ${keys}`, body };
  } finally {
    await server.close();
  }
}
