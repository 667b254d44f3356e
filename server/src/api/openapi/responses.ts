/** The refusals and the headers of answers, as components of the OpenAPI document. */
import { generatorAlgorithm } from "@tincture/color";
import { type ErrorCode, errorStatus } from "../../domain/error-status.ts";
import { metaExample } from "../schemas/envelope.ts";

const count = { type: "integer", minimum: 0 };

interface Header {
  /** As answers have it. */
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly example: unknown;
}

function textHeader(name: string, description: string, example: string): Header {
  return { name, description, schema: { type: "string" }, example };
}

const headers = {
  RequestId: {
    name: "X-Request-Id",
    description: "The request's identifier, also in `meta.request_id`",
    schema: { type: "string", pattern: "^req_[0-9A-Za-z]{16,}$" },
    example: "req_4fQ8sT1vXz7Lm2Kp9RbC",
  },
  RateLimitPolicy: textHeader(
    "RateLimit-Policy",
    "The account's daily limit `q` per window of `w` seconds (IETF draft)",
    '"daily";q=500;w=86400',
  ),
  RateLimit: textHeader(
    "RateLimit",
    "Credits left `r`, and seconds `t` until they are full again; authoritative where a body is replayed",
    '"daily";r=499;t=3600',
  ),
  ETag: textHeader(
    "ETag",
    "Weak tag of the whole answer; send it in `If-None-Match` to get 304 at no cost when nothing changed",
    'W/"0aP2kq1y7m9pXh4sJtQeWg"',
  ),
  CacheControl: textHeader(
    "Cache-Control",
    "`private, no-cache` (revalidate each time), or `no-store` where an answer is never the same",
    "private, no-cache",
  ),
  Link: textHeader(
    "Link",
    "Addresses of the `first`, `prev`, `next` and `last` page (RFC 8288)",
    '<http://localhost:3000/api/v1/colors?limit=10&offset=10>; rel="next"',
  ),
  FileLinks: textHeader(
    "Link",
    "The palette as a file, in every format (RFC 8288): addresses that need no key",
    '<http://localhost:3000/palette/synth-in-dandelion.css>; rel="alternate"; type="text/css"',
  ),
  TotalCount: {
    name: "X-Total-Count",
    description: "HEAD only: matching items over all pages",
    schema: count,
    example: 1200,
  },
  CreditCost: {
    name: "X-Credit-Cost",
    description: "HEAD only: what GET would cost if the credits reach",
    schema: count,
    example: 10,
  },
  PaletteSeed: {
    name: "X-Palette-Seed",
    description:
      "The seed that gives this palette again. HTTP drops blanks around a header's value; `meta.seed`, there when a seed or " +
      "locks were sent, is exact",
    schema: { type: "string", minLength: 1, maxLength: 64 },
    example: "harbor",
  },
  PaletteAlgorithm: textHeader(
    "X-Palette-Algorithm",
    "Version of the generator: a seed is repeatable within one version",
    generatorAlgorithm,
  ),
  RetryAfter: {
    name: "Retry-After",
    description: "Seconds after which another try makes sense",
    schema: { type: "integer", minimum: 1 },
    example: 3600,
  },
  Authenticate: textHeader("WWW-Authenticate", "How to authenticate (RFC 6750)", 'Bearer realm="tincture"'),
  Allow: textHeader("Allow", "The methods allowed here", "GET, HEAD, OPTIONS"),
} as const satisfies Record<string, Header>;

export type HeaderComponent = keyof typeof headers;

export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([component, { name: _name, ...header }]) => [component, header]),
);

/** The `headers` of a response, by reference. */
export function referToHeaders(components: readonly HeaderComponent[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(components.map((name) => [headers[name].name, { $ref: `#/components/headers/${name}` }]));
}

interface Refusal {
  readonly description: string;
  /** One example for each code that the status may carry here. */
  readonly messages: readonly (readonly [ErrorCode, string])[];
  readonly headers?: readonly HeaderComponent[];
  readonly hasAccount: boolean;
}

const refusals = {
  InvalidParameter: {
    description:
      "A parameter is not as wanted; the message names it, the value given and what is allowed. Also what is no valid HTTP",
    messages: [["invalid_parameter", 'Parameter "size" must be an integer from 2 to 8, got "nine"']],
    hasAccount: true,
  },
  Unauthorized: {
    description: "There is no API key, or it is malformed, unknown, revoked or expired",
    messages: [
      ["missing_api_key", 'Send an API key in the header "Authorization: Bearer <API_KEY>"'],
      ["invalid_api_key", "The API key is malformed, unknown, revoked or expired"],
    ],
    headers: ["Authenticate"],
    hasAccount: false,
  },
  ProRequired: {
    description: "The account is not on the Pro plan, or not any more, or its operator has suspended it",
    messages: [
      ["pro_required", "The API is for accounts on the Pro plan"],
      ["account_suspended", "This account is suspended; ask the operator of this instance"],
    ],
    hasAccount: true,
  },
  NotFound: {
    description: "No published palette has this slug",
    messages: [["palette_not_found", 'No published palette has the slug "harbor-at-dawn"']],
    hasAccount: true,
  },
  TooManyRequests: {
    description: "The credits of the day are used up, or too much is asked at a time",
    messages: [
      ["rate_limit_exceeded", "Daily credit limit reached (500). Resets at midnight UTC."],
      ["too_many_requests", "More than 512 requests of this account are in flight"],
    ],
    headers: ["RetryAfter"],
    hasAccount: true,
  },
  MethodNotAllowed: {
    description: "Only GET, HEAD and OPTIONS are answered",
    messages: [["method_not_allowed", "Method POST is not allowed here: use GET, HEAD, OPTIONS"]],
    headers: ["Allow"],
    hasAccount: false,
  },
  UriTooLong: {
    description: "The address is too long",
    messages: [["uri_too_long", "The address must be at most 8192 characters long"]],
    hasAccount: false,
  },
  HeadersTooLarge: {
    description: "The request headers are too large",
    messages: [["headers_too_large", "The request headers must be at most 16384 bytes long"]],
    hasAccount: false,
  },
  InternalError: {
    description: "A fault of the service",
    messages: [
      ["internal_error", "Something went wrong on our side. Quote req_4fQ8sT1vXz7Lm2Kp9RbC when you report it."],
    ],
    hasAccount: true,
  },
  Unavailable: {
    description:
      "The store does not answer or a queue is full; nothing was charged unless the message says that it may have been",
    messages: [["service_unavailable", "The service cannot reach its store. Try again in a moment."]],
    headers: ["RetryAfter"],
    hasAccount: false,
  },
} as const satisfies Record<string, Refusal>;

type RefusalName = keyof typeof refusals;

/** The refusals that any operation may answer with, whatever is asked. */
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

export const errorResponseComponents = Object.fromEntries(
  Object.entries(refusals).map(([name, refusal]) => [name, describeRefusal(refusal)]),
);

/** `responses` entries for these refusals, by reference. */
export function referToRefusals(names: readonly RefusalName[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    names.map((name) => [statusOf(refusals[name]), { $ref: `#/components/responses/${name}` }]),
  );
}

function describeRefusal(refusal: Refusal): object {
  const account: readonly HeaderComponent[] = refusal.hasAccount ? ["RateLimitPolicy", "RateLimit"] : [];
  const examples = refusal.messages.map(([code, message]) => {
    const error = { code, message, status: errorStatus[code] };
    const meta = { ...metaExample, credits_used: 0 };
    return [code, { value: refusal.hasAccount ? { error, meta } : { error } }];
  });
  return {
    description: refusal.description,
    headers: referToHeaders(["RequestId", ...account, ...(refusal.headers ?? [])]),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorAnswer" },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function statusOf({ messages: [[code]] }: (typeof refusals)[RefusalName]): number {
  return errorStatus[code];
}
