import { CommanderError } from "commander";
import { ConfigError, WrongValueError } from "../config.ts";
import { DomainError, type ErrorCode } from "../domain/errors.ts";

/** The command line itself is wrong: an option's value, a combination. The message says what is wanted. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The work could not be done; the message is for the operator as it stands. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** What the command line tells the shell. */
export const exitCodes = { success: 0, failure: 1, usage: 2 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A refusal by a rule of the product is the caller's mistake only where a value was wrong. */
const exitCodeByError = {
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
  return error instanceof DomainError ? exitCodeByError[error.code] : exitCodes.failure;
}

function isWrongUsage(error: unknown): boolean {
  return usageErrors.some((type) => error instanceof type);
}

/** An error as one line: for people, or as JSON for machines. Never a stack trace. */
export function formatError(error: unknown, { isJson }: { readonly isJson: boolean }): string {
  const code = codeOf(error);
  const message = messageOf(error).replaceAll(/\s*\n\s*/g, " ");
  return isJson ? `${JSON.stringify({ error: { code, message } })}\n` : `tincture: ${message}\n`;
}

function codeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  if (error instanceof UsageError || error instanceof CommanderError) return "usage";
  if (error instanceof ConfigError) return "invalid_configuration";
  return isExpected(error) ? "failure" : "internal_error";
}

function messageOf(error: unknown): string {
  if (error instanceof CommanderError) return sentence(error.message.replace(/^error: /, ""));
  if (error instanceof DomainError) return withReason(error);
  const message = error instanceof Error ? error.message : String(error);
  return isExpected(error) ? message : `Unexpected failure: ${message}`;
}

/** What a client of the API is not told: the database's own words. */
function withReason({ code, publicMessage, cause }: DomainError): string {
  if (code !== "service_unavailable" || !(cause instanceof Error)) return publicMessage;
  return publicMessage.includes(cause.message) ? publicMessage : `${publicMessage} (${cause.message})`;
}

/** `SyntaxError` is how a file that cannot be read is told, with its place. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof UsageError ||
    error instanceof CommandFailure ||
    error instanceof ConfigError ||
    error instanceof SyntaxError
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
