import type { Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { pino } from "./http/fastify-library.ts";
import { LogDestination } from "./log-destination.ts";

/** What looks like an API key is cut to its first eight characters wherever it turns up in a string of a log line. */
const secretPattern = /\btnc_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;
const standardError = 2;

/**
 * The structured log: one JSON object a line on standard error, so that standard output stays for people.
 * Written in the background; `flush` before the process ends.
 *
 * @param onDrop - told of every line that is lost because it cannot be written
 */
export function createLog(level: LogLevel, onDrop: () => void): Logger {
  const destination = new LogDestination({
    fd: standardError,
    onDrop,
    onRecovery: (lines) => log.error({ lines }, "log lines were dropped: they could not be written"),
  });
  process.once("exit", () => destination.writeRest());
  const log = pino(
    {
      level,
      redact: {
        paths: ["req.headers.authorization", "headers.authorization", "authorization"],
        censor: "[redacted]",
      },
      serializers: { err: presentError },
      hooks: { streamWrite: redactSecrets },
    },
    destination,
  );
  return log;
}

const messageLengthMax = 500;
const stackLengthMax = 4000;

/** An error as a line tells it: stacks, with those of all causes, and messages may be as long as they like. */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...others } = pino.stdSerializers.err(error);
  return { ...others, message: cut(message, messageLengthMax), stack: cut(stack, stackLengthMax) };
}

function cut(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** Cuts API keys in a text to what their hint shows anyway. */
function redactSecrets(text: string): string {
  return text.includes("tnc_") ? text.replace(secretPattern, (secret) => `${secret.slice(0, 8)}…`) : text;
}
