import { generatorAlgorithm } from "@tincture/color";
import { type ErrorCode, errorStatus } from "@tincture/contract/errors";
import { exampleSiteUrl } from "../../operations/schemas/envelope.ts";
import { int32 } from "../../operations/schemas/json-schema.ts";
import { chargeIdPattern } from "../charge-id.ts";
import { requestIdLengthMax } from "../request-head.ts";
import { readFileSync } from "node:fs";

/** Longer than any header. The longest are links. */
const headerLengthMax = 8192;

interface Header {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly example: unknown;
}

function textHeader(name: string, description: string, example: string): Header {
  return { name, description, schema: { type: "string", maxLength: headerLengthMax }, example };
}

export const chargeIdSchema = { type: "string", minLength: 1, maxLength: 64, pattern: chargeIdPattern.source };
export const exampleChargeId = "8f14e45fceea167a5a36dedd4bea2543";

const headers = {
  AllowOrigin: {
    name: "Access-Control-Allow-Origin",
    description: "Scripts of any origin may read the response",
    schema: { type: "string", const: "*" },
    example: "*",
  },
  RequestId: {
    name: "X-Request-Id",
    description: "Identifier of the request, also in `meta.request_id`",
    schema: { type: "string", pattern: "^req_[0-9A-Za-z]{16,}$", maxLength: requestIdLengthMax },
    example: "req_4fQ8sT1vXz7Lm2Kp9RbC",
  },
  ChargeId: {
    name: "Charge-Id",
    description: "The request's `Charge-Id`, if it had one",
    schema: chargeIdSchema,
    example: exampleChargeId,
  },
  RateLimitPolicy: textHeader(
    "RateLimit-Policy",
    "Daily limit `q` of the account, or of a key with fewer credits left, per window of `w` seconds (IETF draft)",
    '"daily";q=500;w=86400',
  ),
  RateLimit: textHeader(
    "RateLimit",
    "Remaining credits `r`, and seconds `t` until they reset. Current even if the body comes from a cache",
    '"daily";r=499;t=3600',
  ),
  ETag: textHeader(
    "ETag",
    "Weak entity tag. Send it in `If-None-Match` to get a free 304 response if nothing changed",
    'W/"0aP2kq1y7m9pXh4sJtQeWg"',
  ),
  CacheControl: textHeader(
    "Cache-Control",
    "`private, no-cache` (revalidate each time), or `no-store` if each response is different",
    "private, no-cache",
  ),
  Link: textHeader(
    "Link",
    "Links to the `first`, `prev`, `next` and `last` page (RFC 8288)",
    `<${exampleSiteUrl}/api/v1/colors?limit=10&offset=10>; rel="next"`,
  ),
  FileLinks: textHeader(
    "Link",
    "Links to the palette as a file in every format (RFC 8288). They need no API key. Not sent with `count`",
    `<${exampleSiteUrl}/palette/synth-in-dandelion.css>; rel="alternate"; type="text/css"`,
  ),
  PaletteSeed: {
    name: "X-Palette-Seed",
    description:
      "Seed that reproduces this palette. HTTP removes spaces around header values; `meta.seed` keeps them and " +
      "is present if a seed or locks were sent. With `count`, the seed of the series",
    schema: { type: "string", minLength: 1, maxLength: 64 },
    example: "harbor",
  },
  PaletteAlgorithm: textHeader(
    "X-Palette-Algorithm",
    "Version of the generator. A seed gives the same palette within one version, and in later ones with the " +
      "parameter `algorithm`",
    generatorAlgorithm,
  ),
  RetryAfter: {
    name: "Retry-After",
    description: "Seconds to wait before a retry",
    schema: int32({ minimum: 1 }),
    example: 3600,
  },
  Authenticate: textHeader("WWW-Authenticate", "How to authenticate (RFC 6750)", 'Bearer realm="tincture"'),
  Allow: textHeader("Allow", "Methods that this path allows", "GET, HEAD, OPTIONS"),
  Location: textHeader(
    "Location",
    "Address of the new object",
    `${exampleSiteUrl}/api/manage/v1/keys/0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f`,
  ),
} as const satisfies Record<string, Header>;

export type HeaderComponent = keyof typeof headers;

export function describeHeaders(components: readonly HeaderComponent[]): object {
  return Object.fromEntries(
    components.map((component) => {
      const { name: _name, ...header } = headers[component];
      return [component, header];
    }),
  );
}

/** Headers of the management API, which has no entity tags. */
export const managementHeaders = [
  "RequestId",
  "RateLimitPolicy",
  "RateLimit",
  "CacheControl",
  "Link",
  "RetryAfter",
  "Authenticate",
  "Allow",
  "Location",
] as const satisfies readonly HeaderComponent[];

export const dataHeaders = Object.keys(headers).filter(
  (component): component is HeaderComponent => component !== "Location",
);

/** @param isShared - whether scripts of other origins may read the response */
export function referToHeaders(
  components: readonly HeaderComponent[],
  isShared = true,
): Record<string, { readonly $ref: string }> {
  const shared: readonly HeaderComponent[] = isShared ? ["AllowOrigin"] : [];
  return Object.fromEntries(
    [...shared, ...components].map((name) => [headers[name].name, { $ref: `#/components/headers/${name}` }]),
  );
}

export interface Refusal {
  readonly description: string;
  readonly codes: readonly [ErrorCode, ...ErrorCode[]];
  readonly headers?: readonly HeaderComponent[];
  readonly hasAccount: boolean;
}

const refusals = {
  InvalidParameter: {
    description:
      "A parameter is unknown, missing or invalid; the message names it, its value and the allowed values. Also " +
      "sent for malformed HTTP. `cursor_expired`: the cursor is from a version of the service with another sort " +
      "order; start again with `cursor=start`",
    codes: ["invalid_parameter", "cursor_expired"],
    hasAccount: true,
  },
  Unauthorized: {
    description: "The API key is missing, malformed, unknown, revoked or expired",
    codes: ["missing_api_key", "invalid_api_key"],
    headers: ["Authenticate"],
    hasAccount: false,
  },
  ProRequired: {
    description:
      "The account is not, or no longer, on the Pro plan, or the operator has suspended it; or the rules of the key " +
      "do not allow this request",
    codes: ["pro_required", "account_suspended", "network_not_allowed", "operation_not_allowed", "origin_not_allowed"],
    hasAccount: true,
  },
  NotFound: {
    description: "No published palette has this slug",
    codes: ["palette_not_found"],
    hasAccount: true,
  },
  Unsatisfiable: {
    description: "No palette meets all promises. The message names the parameters and locks that conflict. Free",
    codes: ["unsatisfiable"],
    hasAccount: true,
  },
  ChargeConflict: {
    description: "The `Charge-Id` belongs to a request with another path or query, charged in the last 24 hours. Free",
    codes: ["charge_conflict"],
    headers: ["ChargeId"],
    hasAccount: true,
  },
  TooManyRequests: {
    description: "No credits remain today, or the client sends too many requests",
    codes: ["rate_limit_exceeded", "too_many_requests"],
    headers: ["RetryAfter"],
    hasAccount: true,
  },
  MethodNotAllowed: {
    description: "The path accepts only GET, HEAD and OPTIONS",
    codes: ["method_not_allowed"],
    headers: ["Allow"],
    hasAccount: false,
  },
  UriTooLong: {
    description: "The URL is too long",
    codes: ["uri_too_long"],
    hasAccount: false,
  },
  HeadersTooLarge: {
    description: "The request headers are too large",
    codes: ["headers_too_large"],
    hasAccount: false,
  },
  InternalError: {
    description: "Internal error",
    codes: ["internal_error"],
    hasAccount: true,
  },
  Unavailable: {
    description:
      "The database does not respond or a queue is full; nothing was charged. With `charge_unknown`, the request " +
      "may have been charged, and `Retry-After` is present only if it had a `Charge-Id`",
    codes: ["service_unavailable", "charge_unknown"],
    headers: ["RetryAfter"],
    hasAccount: false,
  },
} as const satisfies Record<string, Refusal>;

type RefusalName = keyof typeof refusals;

export const commonRefusals: readonly RefusalName[] = [
  "InvalidParameter",
  "Unauthorized",
  "ProRequired",
  "MethodNotAllowed",
  "UriTooLong",
  "TooManyRequests",
  "HeadersTooLarge",
  "InternalError",
  "Unavailable",
];

export function describeRefusals(recorded: RecordedAnswers): object {
  const described = Object.entries(refusals).map(([name, refusal]) => [name, describeRefusal(refusal, recorded)]);
  return Object.fromEntries(described);
}

export function referToRefusals(names: readonly RefusalName[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    names.map((name) => [statusOf(refusals[name]), { $ref: `#/components/responses/${name}` }]),
  );
}

export function describeRefusal(refusal: Refusal, recorded: RecordedAnswers, isShared = true): object {
  const { description, codes, headers: own = [], hasAccount } = refusal;
  const account: readonly HeaderComponent[] = hasAccount ? ["RateLimitPolicy", "RateLimit"] : [];
  return {
    description,
    headers: referToHeaders(["RequestId", "CacheControl", ...account, ...own], isShared),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorAnswer" },
        examples: Object.fromEntries(codes.map((code) => [code, toExample(recorded.refusals[code])])),
      },
    },
  };
}

export function statusOf({ codes: [code] }: Pick<Refusal, "codes">): number {
  return errorStatus[code];
}

export interface RecordedAnswer {
  readonly request: string;
  readonly body: unknown;
}

export interface RecordedAnswers {
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
  readonly refusals: Readonly<Record<string, RecordedAnswer>>;
}

export const recordedAnswersFile = new URL("recorded-answers.json", import.meta.url);

export function readRecordedAnswers(file = recordedAnswersFile): RecordedAnswers {
  const recorded: RecordedAnswers = JSON.parse(readFileSync(file, "utf8"));
  return recorded;
}

/** @param answer - undefined until it is recorded */
export function toExample(answer: RecordedAnswer | undefined): object {
  return answer === undefined ? { value: null } : { summary: answer.request, value: answer.body };
}
