/** The headers of answers, as components of the OpenAPI document. */
import { generatorAlgorithm } from "@tincture/color";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

export const headerComponents = {
  RequestId: {
    description: "The request's identifier, also in `meta.request_id`",
    schema: { type: "string", pattern: "^req_[0-9A-Za-z]{16,}$" },
    example: "req_4fQ8sT1vXz7Lm2Kp9RbC",
  },
  RateLimitPolicy: {
    description: "The account's daily limit `q` per window of `w` seconds (IETF draft)",
    schema: text,
    example: '"daily";q=500;w=86400',
  },
  RateLimit: {
    description:
      "Credits left `r`, and seconds `t` until they are full again; authoritative where a body is replayed",
    schema: text,
    example: '"daily";r=499;t=3600',
  },
  ETag: {
    description:
      "Weak tag of the whole answer; send it in `If-None-Match` to get 304 at no cost when nothing changed",
    schema: text,
    example: 'W/"0aP2kq1y7m9pXh4sJtQeWg"',
  },
  CacheControl: {
    description:
      "`private, no-cache` (revalidate each time), or `no-store` where an answer is never the same",
    schema: text,
    example: "private, no-cache",
  },
  Link: {
    description: "Addresses of the `first`, `prev`, `next` and `last` page (RFC 8288)",
    schema: text,
    example: '<http://localhost:3000/api/v1/colors?limit=10&offset=10>; rel="next"',
  },
  TotalCount: { description: "HEAD only: matching items over all pages", schema: count, example: 1200 },
  CreditCost: {
    description: "HEAD only: what GET would cost if the credits reach",
    schema: count,
    example: 10,
  },
  PaletteSeed: {
    description:
      "The seed that gives this palette again. HTTP drops blanks around a header's value; `meta.seed`, there when a seed or " +
      "locks were sent, is exact",
    schema: { type: "string", minLength: 1, maxLength: 64 },
    example: "harbor",
  },
  PaletteAlgorithm: {
    description: "Version of the generator: a seed is repeatable within one version",
    schema: text,
    example: generatorAlgorithm,
  },
  RetryAfter: {
    description: "Seconds after which another try makes sense",
    schema: { type: "integer", minimum: 1 },
    example: 3600,
  },
  Authenticate: {
    description: "How to authenticate (RFC 6750)",
    schema: text,
    example: 'Bearer realm="tincture"',
  },
  Allow: { description: "The methods allowed here", schema: text, example: "GET, HEAD, OPTIONS" },
} as const;

const headerNames = {
  RequestId: "X-Request-Id",
  RateLimitPolicy: "RateLimit-Policy",
  RateLimit: "RateLimit",
  ETag: "ETag",
  CacheControl: "Cache-Control",
  Link: "Link",
  TotalCount: "X-Total-Count",
  CreditCost: "X-Credit-Cost",
  PaletteSeed: "X-Palette-Seed",
  PaletteAlgorithm: "X-Palette-Algorithm",
  RetryAfter: "Retry-After",
  Authenticate: "WWW-Authenticate",
  Allow: "Allow",
} as const satisfies Record<keyof typeof headerComponents, string>;

export type HeaderComponent = keyof typeof headerComponents;

/** The `headers` of a response, by reference. */
export function referToHeaders(
  components: readonly HeaderComponent[],
): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    components.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]),
  );
}
