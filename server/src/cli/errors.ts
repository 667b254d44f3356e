import { CommanderError } from "commander";
import { ConfigError, WrongValueError } from "../config.ts";
import { errorStatus } from "../domain/error-status.ts";
import { DomainError } from "../domain/errors.ts";

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

const usageErrors = [UsageError, CommanderError, WrongValueError] as const;
/** A refusal by a rule of the product is the caller's mistake only where a value was wrong. */
const wrongValueStatus = 400;

/** The exit code that an error stands for. */
export function exitCodeOf(error: unknown): ExitCode {
  const isUsage =
    error instanceof DomainError
      ? errorStatus[error.code] === wrongValueStatus
      : usageErrors.some((type) => error instanceof type);
  return isUsage ? exitCodes.usage : exitCodes.failure;
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
