/**
 * The envelope around the data. The schemas of this folder give the types of the bodies and the components of the OpenAPI
 * document; `parameters.ts` reads requests.
 */
import { type Static, Type } from "typebox";

/** Section 2.2 of the specification: these fields in this order. */
export const metaSchema = Type.Object(
  {
    request_id: Type.String({
      pattern: "^req_[0-9A-Za-z]{16,}$",
      description: "Same as the `X-Request-Id` header; quote it when you report a problem",
    }),
    api_version: Type.Literal("v1"),
    credits_used: Type.Integer({ minimum: 0, description: "Credits charged by this request" }),
    credits_remaining: Type.Integer({ minimum: 0, description: "Credits left for the current UTC day" }),
    daily_limit: Type.Integer({ minimum: 0, description: "Credits of a day" }),
  },
  { description: "What the request cost and what is left" },
);

type MetaBody = Static<typeof metaSchema>;

export const metaExample: MetaBody = {
  request_id: "req_4fQ8sT1vXz7Lm2Kp9RbC",
  api_version: "v1",
  credits_used: 1,
  credits_remaining: 499,
  daily_limit: 500,
};

/** Section 2.4 of the specification. */
export const paginationSchema = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: "Matching items over all pages" }),
    limit: Type.Integer({ minimum: 1, maximum: 50, description: "The limit requested" }),
    offset: Type.Integer({ minimum: 0, description: "Where this page starts" }),
    returned: Type.Integer({ minimum: 0, maximum: 50, description: "Items in this answer" }),
    truncated: Type.Boolean({ description: "True when the answer was cut short for lack of credits" }),
    truncated_reason: Type.Optional(Type.Literal("credit_limit", { description: "Present only when truncated" })),
  },
  { description: "Which part of the whole list this is" },
);

type PaginationBody = Static<typeof paginationSchema>;

export const paginationExample: PaginationBody = {
  total: 1200,
  limit: 10,
  offset: 0,
  returned: 1,
  truncated: false,
};

/** Section 7 of the specification. */
export const errorSchema = Type.Object(
  {
    code: Type.String({ description: "For machines; stable" }),
    message: Type.String({ description: "For people; the wording may change" }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: "The HTTP status" }),
  },
  { description: "Why the request was refused" },
);

/** Where the addresses in examples lead: `npm start` serves there without any configuration. */
export const exampleSiteUrl = "http://localhost:3000";
