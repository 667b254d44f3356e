/**
 * The envelope of replies. The schemas in this folder define the types of bodies and the components
 * of the OpenAPI document. `parameters.ts` parses requests.
 */
import { cursorLengthMax } from "../../domain/library/search/search-cursor.ts";
import type { ErrorCode } from "../../domain/error-status.ts";
import { requestIdLengthMax } from "../proxy-headers.ts";
import { boolean, choice, literal, object, openObject, orNull, string } from "./json-schema.ts";
import { credits, int32, int64 } from "./values.ts";

/** Section 2.2 of the specification, with the same order of fields. */
export const metaSchema = object(
  {
    request_id: string({
      pattern: "^req_[0-9A-Za-z]{16,}$",
      maxLength: requestIdLengthMax,
      description: "Same as the `X-Request-Id` header; quote it when you report a problem",
    }),
    api_version: literal("v1"),
    credits_used: credits("Credits charged by this request"),
    credits_remaining: credits("Credits left for the current UTC day"),
    daily_limit: credits("Credits of a day"),
  },
  { $id: "Meta", description: "What the request cost and what is left" },
);

/** Section 2.4 of the specification. */
export const paginationSchema = openObject(
  {
    total: int32({ minimum: 0, description: "Matching items over all pages" }),
    limit: int32({ minimum: 1, maximum: 50, description: "The limit requested" }),
    offset: int64({ description: "Where this page starts" }),
    returned: int32({ minimum: 0, maximum: 50, description: "Items in this answer" }),
    truncated: boolean({ description: "True when the answer was cut short for lack of credits" }),
  },
  {
    truncated_reason: literal("credit_limit", { description: "Present only when truncated" }),
    next_cursor: orNull(string({ maxLength: cursorLengthMax }), {
      description: "Present only when `cursor` was sent, as it is for the next page; null at the end",
    }),
  },
  { $id: "Pagination", description: "Which part of the whole list this is" },
);

/** Error codes of the API. The other codes belong to pages and commands. */
const apiErrorCodes = [
  "uri_too_long",
  "headers_too_large",
  "not_found",
  "method_not_allowed",
  "missing_api_key",
  "invalid_api_key",
  "account_suspended",
  "pro_required",
  "invalid_parameter",
  "cursor_expired",
  "rate_limit_exceeded",
  "palette_not_found",
  "unsatisfiable",
  "too_many_requests",
  "internal_error",
  "charge_unknown",
  "service_unavailable",
] as const satisfies readonly ErrorCode[];
export type ApiErrorCode = (typeof apiErrorCodes)[number];

const statusMin = 400;
const statusMax = 599;
/** Room for several values of a request, each truncated to 64 characters, and the expected form. */
const messageLengthMax = 4096;

const paramLengthMax = 64;

/** Section 7 of the specification. */
export const errorSchema = openObject(
  {
    code: choice(apiErrorCodes, {
      $id: "ErrorCode",
      description:
        "For machines; a code keeps its meaning. A new one comes only with something new to ask for: what this document describes is " +
        "refused with these",
    }),
    message: string({ maxLength: messageLengthMax, description: "For people; the wording may change" }),
    status: int32({ minimum: statusMin, maximum: statusMax, description: "The HTTP status" }),
    doc_url: string({ format: "uri", maxLength: 2048, description: "The documentation of the code" }),
  },
  {
    param: string({
      maxLength: paramLengthMax,
      description: "The invalid parameter; may be present on `invalid_parameter`, `cursor_expired` and `unsatisfiable`",
    }),
  },
  { $id: "ApiError", description: "Why the request was refused" },
);

/** The address in examples, where `npm start` serves by default. */
export const exampleSiteUrl = "http://localhost:3000";
