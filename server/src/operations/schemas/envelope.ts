/**
 * The envelope of replies. Schemas define the types of bodies and the components of the OpenAPI
 * document.
 */
import { cursorLengthMax } from "../../library/search/search-request.ts";
import type { ErrorCode } from "@tincture/contract/errors";
import { requestIdLengthMax } from "../../http/request-head.ts";
import { boolean, choice, literal, object, openObject, orNull, string, credits, int32, int64 } from "./json-schema.ts";

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
    credits_remaining: credits("Credits left for the current UTC day, of the account or of a key with fewer left"),
    daily_limit: credits("Credits per day, of the account or of a key with fewer left"),
  },
  { $id: "Meta", description: "Cost of the request and remaining credits" },
);

/** Section 2.4 of the specification. */
export const paginationSchema = openObject(
  {
    total: int32({ minimum: 0, description: "Number of matching items on all pages" }),
    limit: int32({ minimum: 1, maximum: 50, description: "The limit requested" }),
    offset: int64({ description: "Number of items before this page" }),
    returned: int32({ minimum: 0, maximum: 50, description: "Number of items in this response" }),
    truncated: boolean({ description: "Whether the list was truncated because too few credits remained" }),
  },
  {
    truncated_reason: literal("credit_limit", { description: "Present only if `truncated` is true" }),
    next_cursor: orNull(string({ maxLength: cursorLengthMax }), {
      description: "Cursor of the next page, or null on the last page. Present only with `cursor`",
    }),
  },
  { $id: "Pagination", description: "Position of this page in the list" },
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
  "network_not_allowed",
  "operation_not_allowed",
  "origin_not_allowed",
  "invalid_parameter",
  "cursor_expired",
  "charge_conflict",
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
/** Room for several values, each cut to 64 characters, and the expected form. */
const messageLengthMax = 4096;

const paramLengthMax = 64;

/** Section 7 of the specification. @param param - what the field `param` contains */
function createErrorSchema(codes: readonly ErrorCode[], param: string) {
  return openObject(
    {
      code: choice(codes, {
        $id: "ErrorCode",
        description: "Stable code for programs. New codes come only with new operations, parameters or kinds of keys",
      }),
      message: string({ maxLength: messageLengthMax, description: "Message for people. The wording may change" }),
      status: int32({ minimum: statusMin, maximum: statusMax, description: "HTTP status" }),
      doc_url: string({ format: "uri", maxLength: 2048, description: "Documentation of the error code" }),
    },
    { param: string({ maxLength: paramLengthMax, description: param }) },
    { $id: "ApiError", description: "An error" },
  );
}

export const errorSchema = createErrorSchema(
  apiErrorCodes,
  "The parameter to change. Present only with `invalid_parameter`, `cursor_expired` and `unsatisfiable`",
);

const managementErrorCodes = [
  "uri_too_long",
  "headers_too_large",
  "not_found",
  "method_not_allowed",
  "missing_api_key",
  "invalid_api_key",
  "account_suspended",
  "pro_required",
  "network_not_allowed",
  "operation_not_allowed",
  "email_unconfirmed",
  "invalid_parameter",
  "unsupported_media_type",
  "content_too_large",
  "key_not_found",
  "webhook_not_found",
  "idempotency_conflict",
  "too_many_requests",
  "internal_error",
  "service_unavailable",
] as const satisfies readonly ErrorCode[];
export type ManagementErrorCode = (typeof managementErrorCodes)[number];

export const managementErrorSchema = createErrorSchema(
  managementErrorCodes,
  "The parameter, field or header to change. Present only with `invalid_parameter`",
);

/** The address in examples, where `npm start` serves by default. */
export const exampleSiteUrl = "http://localhost:3000";
