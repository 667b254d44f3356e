import { pino, type Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { LogDestination } from "./log-destination.ts";

/** What looks like an API key is cut to its first eight characters wherever it turns up in a string of a log line. */
const SECRET = /\btnc_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;
const STANDARD_ERROR = 2;

/**
 * The structured log: one JSON object a line on standard error, so that standard output stays for people.
 * Written in the background; `flush` before the process ends.
 *
 * @param onDrop - told of every line that is lost because it cannot be written
 */
export function createLog(level: LogLevel, onDrop: () => void): Logger {
  const destination = new LogDestination({
    fd: STANDARD_ERROR,
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
      hooks: { streamWrite: redactSecrets },
    },
    destination,
  );
  return log;
}

/** Cuts API keys in a text to what their hint shows anyway. */
export function redactSecrets(text: string): string {
  return text.includes("tnc_") ? text.replace(SECRET, (secret) => `${secret.slice(0, 8)}…`) : text;
}
