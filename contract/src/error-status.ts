/** Error codes with their HTTP statuses: the one table that the API, the pages and the site use. */

/** `docs/errors.md` explains each. */
export const errorStatus = {
  invalid_parameter: 400,
  cursor_expired: 400,
  invalid_palette: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  account_suspended: 403,
  pro_required: 403,
  email_unconfirmed: 403,
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
  unsatisfiable: 422,
  rate_limit_exceeded: 429,
  too_many_requests: 429,
  publish_limit: 429,
  report_limit: 429,
  headers_too_large: 431,
  internal_error: 500,
  charge_unknown: 503,
  service_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Error codes of sign-up and sign-in. */
export const personErrorStatus = {
  invalid_field: 400,
  invalid_token: 400,
  provider_failed: 400,
  wrong_credentials: 401,
  signed_out: 401,
  account_suspended: 403,
  sign_up_closed: 403,
  sign_in_again: 403,
  provider_off: 404,
  email_taken: 409,
  account_unclaimed: 409,
  no_password: 409,
  mail_off: 409,
  too_many_attempts: 429,
  sign_in_off: 503,
  service_unavailable: 503,
} as const;
export type PersonErrorCode = keyof typeof personErrorStatus;
