import { CommanderError } from "commander";
import { DomainError, errorStatus } from "@tincture/contract/errors";
import { ConfigError, WrongValueError } from "../ops/config.ts";

export class UsageError extends Error {
  override readonly name = "UsageError";
}

export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

export const exitCodes = { success: 0, failure: 1, usage: 2 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const usageErrors = [UsageError, CommanderError, WrongValueError] as const;
/** Refusals by other rules are failures, not usage errors. */
const wrongValueStatus = 400;

export function exitCodeOf(error: unknown): ExitCode {
  const isUsage =
    error instanceof DomainError
      ? errorStatus[error.code] === wrongValueStatus
      : usageErrors.some((type) => error instanceof type);
  return isUsage ? exitCodes.usage : exitCodes.failure;
}

/** Formats an error as one line for people, or as JSON. Never a stack trace. */
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

/** Adds the database's error, which the API hides from clients. */
function withReason({ code, publicMessage, cause }: DomainError): string {
  if (code !== "service_unavailable" || !(cause instanceof Error)) return publicMessage;
  return publicMessage.includes(cause.message) ? publicMessage : `${publicMessage} (${cause.message})`;
}

/** Parsers report unreadable files as `SyntaxError` with the position. */
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
