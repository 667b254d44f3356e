import type { ErrorCode } from "../domain/errors.ts";

/** The HTTP status of every error code. */
export const errorStatus = {
  invalid_parameter: 400,
  invalid_palette: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  pro_required: 403,
  not_found: 404,
  palette_not_found: 404,
  account_not_found: 404,
  key_not_found: 404,
  submission_not_found: 404,
  method_not_allowed: 405,
  palette_exists: 409,
  palette_withheld: 409,
  email_taken: 409,
  uri_too_long: 414,
  rate_limit_exceeded: 429,
  too_many_requests: 429,
  publish_limit: 429,
  report_limit: 429,
  headers_too_large: 431,
  internal_error: 500,
  service_unavailable: 503,
} as const satisfies Record<ErrorCode, number>;
