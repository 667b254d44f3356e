import { CommanderError } from "commander";
import { DomainError, type ErrorCode } from "../domain/errors.ts";
import { WrongValueError } from "../config.ts";
import { UsageError } from "./usage-error.ts";

/** What the command line tells the shell. */
export const exitCodes = { success: 0, failure: 1, usage: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A refusal by a rule of the product is the caller's mistake only where a value was wrong. */
const EXIT_CODE_BY_ERROR = {
  invalid_parameter: exitCodes.usage,
  not_found: exitCodes.failure,
  method_not_allowed: exitCodes.failure,
  missing_api_key: exitCodes.failure,
  invalid_api_key: exitCodes.failure,
  pro_required: exitCodes.failure,
  rate_limit_exceeded: exitCodes.failure,
  too_many_requests: exitCodes.failure,
  palette_not_found: exitCodes.failure,
  palette_exists: exitCodes.failure,
  invalid_palette: exitCodes.usage,
  palette_withheld: exitCodes.failure,
  publish_limit: exitCodes.failure,
  report_limit: exitCodes.failure,
  submission_not_found: exitCodes.failure,
  account_not_found: exitCodes.failure,
  email_taken: exitCodes.failure,
  key_not_found: exitCodes.failure,
  uri_too_long: exitCodes.failure,
  headers_too_large: exitCodes.failure,
  internal_error: exitCodes.failure,
  service_unavailable: exitCodes.failure,
} satisfies Record<ErrorCode, ExitCode>;

const usageErrors = [UsageError, CommanderError, WrongValueError] as const;

/** The exit code that an error stands for. */
export function exitCodeOf(error: unknown): ExitCode {
  if (isWrongUsage(error)) return exitCodes.usage;
  return error instanceof DomainError ? EXIT_CODE_BY_ERROR[error.code] : exitCodes.failure;
}

function isWrongUsage(error: unknown): boolean {
  return usageErrors.some((type) => error instanceof type);
}
