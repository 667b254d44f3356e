import { pino, type Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { LogDestination } from "./log-destination.ts";

/** Matches API keys in log lines. They are cut to their first eight characters. */
const secretPattern = /\btnc_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;
const standardError = 2;

/**
 * Creates the log: one JSON object per line on standard error. Standard output is for people. Lines
 * are written in the background, so call `flush` before the process ends.
 *
 * @param onDrop - called for every line that cannot be written
 */
export function createLog(level: LogLevel, onDrop: () => void): Logger {
  const destination = new LogDestination({
    fd: standardError,
    onDrop,
    onRecovery: (lines) => log.error({ lines }, "dropped log lines that could not be written"),
  });
  process.once("exit", () => destination.writeRest());
  const log = pino(
    {
      level,
      redact: {
        paths: ["req.headers.authorization", "headers.authorization", "authorization"],
        censor: "[redacted]",
      },
      serializers: { err: describeError },
      hooks: { streamWrite: redactSecrets },
    },
    destination,
  );
  return log;
}

const messageLengthMax = 500;
const stackLengthMax = 4000;

/** Formats an error with the stacks of all its causes. Stacks and messages may have any length. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...others } = pino.stdSerializers.err(error);
  return { ...others, message: cut(message, messageLengthMax), stack: cut(stack, stackLengthMax) };
}

function cut(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** Cuts API keys to the length of their hint. */
function redactSecrets(text: string): string {
  return text.includes("tnc_") ? text.replace(secretPattern, (secret) => `${secret.slice(0, 8)}…`) : text;
}
