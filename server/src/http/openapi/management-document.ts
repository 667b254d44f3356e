import { managementOperations } from "../../operations/management/index.ts";
import type { ManagementDocument, ManagementOperation } from "../../operations/management/management-operation.ts";
import { usageSchema } from "../../operations/schemas/account.ts";
import { exampleSiteUrl, managementErrorSchema, metaSchema } from "../../operations/schemas/envelope.ts";
import {
  alertSettingsSchema,
  deletedWebhookSchema,
  deliverySchema,
  issuedWebhookSchema,
  webhookSchema,
} from "../../operations/schemas/managed-alerts.ts";
import { issuedKeySchema, keySchema, managedAccountSchema } from "../../operations/schemas/management.ts";
import type { Field } from "../json-body.ts";
import { describeParameter } from "./describe-operation.ts";
import { answerOf, liftComponents, listOf } from "./document.ts";
import {
  describeHeaders,
  describeRefusal,
  type HeaderComponent,
  managementHeaders,
  readRecordedAnswers,
  type RecordedAnswers,
  referToHeaders,
  type Refusal,
  statusOf,
  toExample,
} from "./responses.ts";

const apiVersion = "1.0.0";

export const recordedManagementFile = new URL("recorded-management.json", import.meta.url);

/** Describes the management API as `createOpenApiDocument` describes the API. */
export function createManagementDocument({ siteUrl, siteName }: Readonly<Record<"siteUrl" | "siteName", string>>) {
  const recorded = readRecordedAnswers(recordedManagementFile);
  const document = {
    openapi: "3.1.0",
    info: {
      title: `${siteName} management API`,
      version: apiVersion,
      summary: "Keys, usage, alerts and webhooks of an account",
      description: describeApi(),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${exampleSiteUrl}/api/manage`, description: "This instance", "x-internal": false }],
    security: [{ managementKey: [] }],
    tags,
    paths: describePaths(recorded),
    components: {
      securitySchemes: {
        managementKey: { type: "http", scheme: "bearer", description: "A management key, `tnc_mgmt_…`" },
      },
      schemas: describeAnswers(),
      headers: describeHeaders(managementHeaders),
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, refusal]) => [name, describeRefusal(refusal, recorded, false)]),
      ),
    },
  };
  return liftComponents(JSON.parse(JSON.stringify(document).replaceAll(exampleSiteUrl, siteUrl)));
}

export function formatManagementFile(): string {
  const document = createManagementDocument({ siteUrl: exampleSiteUrl, siteName: "Tincture" });
  return `${JSON.stringify(document, null, 2)}\n`;
}

const tags = [
  { name: "Account", description: "The account and its credits" },
  { name: "Keys", description: "Create, rename, replace and revoke keys" },
  { name: "Usage", description: "Credits and requests by day, key and operation" },
  { name: "Alerts", description: "Alerts, webhooks and their deliveries" },
];

function describeApi(): string {
  return [
    "Manages the keys, alerts and webhooks of an account. It needs a management key (`tnc_mgmt_…`), which the dashboard and the command " +
      "`tincture keys create --kind management` create. A management key reads no palettes and no colors, and the " +
      "keys that it creates cannot use this API.",
    "**Requests.** Bodies are JSON objects of at most 16 KiB with `Content-Type: application/json`. An unknown " +
      "parameter or field is an error (400). Every request is free. `meta` reports the credits of the account.",
    "**Secrets.** A new key or secret of a webhook is shown once, in the reply to the request that created it. Replies are never cached.",
    "**Repeating a request.** Send `Idempotency-Key` when you create or roll a key. If the reply is lost, repeat the " +
      "request with the same header, body and management key within 24 hours. You get the same key with the same " +
      "secret, and no second key is created. All other requests are safe to repeat as they are, except `createWebhook` " +
      "and `testWebhook`.",
    "**Management keys** are listed, but this API neither creates nor changes them. Use the dashboard or the commands.",
    "**Browsers.** Pages of other origins cannot use this API. Keep management keys on servers.",
  ].join("\n\n");
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A text of your choice that makes the request safe to repeat for 24 hours, such as a UUID",
  schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[ -~]{1,64}$" },
  example: "7d0a6a52-4f0e-4a3b-9a53-0f3f3e0f6f3c",
};

const bodies = {
  ManagedAccount: managedAccountSchema,
  Key: keySchema,
  IssuedKey: issuedKeySchema,
  AccountUsage: usageSchema,
  AlertSettings: alertSettingsSchema,
  Webhook: webhookSchema,
  IssuedWebhook: issuedWebhookSchema,
  DeletedWebhook: deletedWebhookSchema,
  Delivery: deliverySchema,
} satisfies Record<ManagementDocument["item"], object>;

function describeAnswers(): object {
  const answers = managementOperations.map((operation): [string, object] => {
    const body = bodies[operation.document.item];
    return [answerName(operation), operation.kind === "list" ? listOf(body) : answerOf(body)];
  });
  const errorAnswer = {
    type: "object",
    required: ["error"],
    properties: { error: managementErrorSchema, meta: metaSchema },
    description: "`meta` is present if the account is known",
  };
  return { ...Object.fromEntries(answers), ErrorAnswer: errorAnswer };
}

function answerName({ kind, document }: ManagementOperation): string {
  return `${document.item}${kind === "list" ? "List" : ""}Answer`;
}

function describePaths(recorded: RecordedAnswers): object {
  const byPath = Map.groupBy(managementOperations, ({ path }) => path);
  return Object.fromEntries(
    Array.from(byPath, ([path, operations]) => [
      path,
      Object.fromEntries(
        operations.map((operation) => [operation.method.toLowerCase(), describeManaged(operation, recorded)]),
      ),
    ]),
  );
}

function describeManaged(operation: ManagementOperation, { answers }: RecordedAnswers): object {
  const { id, document, pathParameter, queryParameters, fields, issuesSecret = false, kind, status = 200 } = operation;
  const parameters = [
    ...(pathParameter ? [describeParameter({ ...pathParameter, isRequired: true }, "path")] : []),
    ...queryParameters.map((parameter) => describeParameter(parameter, "query")),
    ...(issuesSecret ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  const own: readonly HeaderComponent[] = [
    ...(kind === "list" && queryParameters.length > 1 ? ["Link" as const] : []),
    ...(issuesSecret ? ["Location" as const] : []),
  ];
  return {
    operationId: id,
    summary: document.summary,
    description: document.description,
    tags: [document.tag],
    ...(parameters.length > 0 && { parameters }),
    ...(fields && { requestBody: describeBody(fields, document) }),
    responses: {
      [status]: {
        description: document.answer,
        headers: referToHeaders(["RequestId", "RateLimitPolicy", "RateLimit", "CacheControl", ...own], false),
        content: {
          "application/json": {
            schema: { $ref: `#/components/schemas/${answerName(operation)}` },
            examples: { [kind === "list" ? "page" : "one"]: toExample(answers[id]) },
          },
        },
      },
      ...referToRefusals(operation),
    },
  };
}

function describeBody(fields: readonly Field<unknown>[], { example }: ManagementDocument): object {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    required: required.length > 0,
    content: {
      "application/json": {
        schema: {
          type: "object",
          additionalProperties: false,
          ...(required.length > 0 && { required }),
          properties: Object.fromEntries(fields.map(describeField)),
        },
        examples: { one: { value: example.body } },
      },
    },
  };
}

/** A reference to a component may have a description of its own. */
function describeField({ name, description, schema, example }: Field<unknown>): [string, object] {
  return [name, { ...schema, description, examples: [example] }];
}

const refusals = {
  InvalidParameter: {
    description: "A parameter, a field or the header `Idempotency-Key` is unknown, missing or invalid",
    codes: ["invalid_parameter"],
    hasAccount: true,
  },
  Unauthorized: {
    description: "The management key is missing, malformed, unknown, revoked or expired",
    codes: ["missing_api_key", "invalid_api_key"],
    headers: ["Authenticate"],
    hasAccount: false,
  },
  Forbidden: {
    description:
      "The key is not a management key or not allowed in this network, the key to change is a management key, the " +
      "account is suspended or not on the Pro plan, or its e-mail is not confirmed",
    codes: ["operation_not_allowed", "network_not_allowed", "pro_required", "account_suspended", "email_unconfirmed"],
    hasAccount: true,
  },
  KeyNotFound: { description: "The account has no key with this id", codes: ["key_not_found"], hasAccount: true },
  WebhookNotFound: {
    description: "The account has no webhook with this id",
    codes: ["webhook_not_found"],
    hasAccount: true,
  },
  MethodNotAllowed: {
    description: "The path does not accept this method",
    codes: ["method_not_allowed"],
    headers: ["Allow"],
    hasAccount: false,
  },
  IdempotencyConflict: {
    description: "The `Idempotency-Key` was used for another request within 24 hours",
    codes: ["idempotency_conflict"],
    hasAccount: true,
  },
  ContentTooLarge: { description: "The body is too large", codes: ["content_too_large"], hasAccount: true },
  UriTooLong: { description: "The URL is too long", codes: ["uri_too_long"], hasAccount: false },
  UnsupportedMediaType: {
    description: "The body is not `application/json`, or is compressed",
    codes: ["unsupported_media_type"],
    hasAccount: true,
  },
  TooManyRequests: {
    description: "The client sends too many requests",
    codes: ["too_many_requests"],
    headers: ["RetryAfter"],
    hasAccount: true,
  },
  HeadersTooLarge: {
    description: "The request headers are too large",
    codes: ["headers_too_large"],
    hasAccount: false,
  },
  InternalError: { description: "Internal error", codes: ["internal_error"], hasAccount: true },
  Unavailable: {
    description:
      "The database does not respond or a queue is full. The message says if a change may have been made; repeat it " +
      "as described above",
    codes: ["service_unavailable"],
    headers: ["RetryAfter"],
    hasAccount: false,
  },
} as const satisfies Record<string, Refusal>;

type RefusalName = keyof typeof refusals;

const commonRefusals: readonly RefusalName[] = [
  "InvalidParameter",
  "Unauthorized",
  "Forbidden",
  "MethodNotAllowed",
  "UriTooLong",
  "TooManyRequests",
  "HeadersTooLarge",
  "InternalError",
  "Unavailable",
];

function referToRefusals({ path, fields, issuesSecret }: ManagementOperation): object {
  const names: readonly RefusalName[] = [
    ...commonRefusals,
    ...(/^\/v1\/(?:keys\/|usage)/.test(path) ? ["KeyNotFound" as const] : []),
    ...(path.startsWith("/v1/webhooks/") ? ["WebhookNotFound" as const] : []),
    ...(fields ? (["ContentTooLarge", "UnsupportedMediaType"] as const) : []),
    ...(issuesSecret ? ["IdempotencyConflict" as const] : []),
  ];
  return Object.fromEntries(
    names.map((name) => [statusOf(refusals[name]), { $ref: `#/components/responses/${name}` }]),
  );
}
