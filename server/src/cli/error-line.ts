import { CommanderError } from "commander";
import { ConfigError } from "../config.ts";
import { DomainError } from "../domain/errors.ts";
import { CommandFailure, UsageError } from "./usage-error.ts";

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
