/**
 * The envelope around the data. The schemas of this folder give the types of the bodies and the components of the OpenAPI
 * document; `parameters.ts` reads requests.
 */
import { type Described, boolean, integer, literal, object, openObject, string } from "./json-schema.ts";

/** Section 2.2 of the specification: these fields in this order. */
export const metaSchema = object(
  {
    request_id: string({
      pattern: "^req_[0-9A-Za-z]{16,}$",
      description: "Same as the `X-Request-Id` header; quote it when you report a problem",
    }),
    api_version: literal("v1"),
    credits_used: integer({ minimum: 0, description: "Credits charged by this request" }),
    credits_remaining: integer({ minimum: 0, description: "Credits left for the current UTC day" }),
    daily_limit: integer({ minimum: 0, description: "Credits of a day" }),
  },
  { description: "What the request cost and what is left" },
);

type MetaBody = Described<typeof metaSchema>;

export const metaExample: MetaBody = {
  request_id: "req_4fQ8sT1vXz7Lm2Kp9RbC",
  api_version: "v1",
  credits_used: 1,
  credits_remaining: 499,
  daily_limit: 500,
};

/** Section 2.4 of the specification. */
export const paginationSchema = openObject(
  {
    total: integer({ minimum: 0, description: "Matching items over all pages" }),
    limit: integer({ minimum: 1, maximum: 50, description: "The limit requested" }),
    offset: integer({ minimum: 0, description: "Where this page starts" }),
    returned: integer({ minimum: 0, maximum: 50, description: "Items in this answer" }),
    truncated: boolean({ description: "True when the answer was cut short for lack of credits" }),
  },
  { truncated_reason: literal("credit_limit", { description: "Present only when truncated" }) },
  { description: "Which part of the whole list this is" },
);

type PaginationBody = Described<typeof paginationSchema>;

export const paginationExample: PaginationBody = {
  total: 1200,
  limit: 10,
  offset: 0,
  returned: 1,
  truncated: false,
};

/** Section 7 of the specification. */
export const errorSchema = object(
  {
    code: string({ description: "For machines; stable" }),
    message: string({ description: "For people; the wording may change" }),
    status: integer({ minimum: 400, maximum: 599, description: "The HTTP status" }),
  },
  { description: "Why the request was refused" },
);

/** Where the addresses in examples lead: `npm start` serves there without any configuration. */
export const exampleSiteUrl = "http://localhost:3000";
