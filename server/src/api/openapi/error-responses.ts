import type { ErrorCode } from "../../domain/errors.ts";
import { errorStatus } from "../../domain/error-status.ts";
import { metaExample } from "./examples.ts";
import { referToHeaders, type HeaderComponent } from "./response-headers.ts";

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
    description: "The account is not on the Pro plan, or not any more",
    messages: [["pro_required", "The API is for accounts on the Pro plan"]],
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
      [
        "internal_error",
        "Something went wrong on our side. Quote req_4fQ8sT1vXz7Lm2Kp9RbC when you report it.",
      ],
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

export type RefusalName = keyof typeof refusals;

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
