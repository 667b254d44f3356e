import { pino, type Logger } from "pino";
import type { LogLevel } from "./config.ts";

/** What looks like an API key is cut to its first eight characters wherever it turns up in a string of a log line. */
const SECRET = /\btnc_[0-9A-Za-z]{4}[0-9A-Za-z]+/g;
const BUFFER_BYTES = 4096;
/** Lines that nobody takes are dropped beyond this: a reader that hangs must not fill the memory. */
const WAITING_LENGTH_MAX = 8 * 1024 * 1024;

/**
 * The structured log: one JSON object a line on standard error, so that standard output stays for people.
 * Written in the background; `flush` before the process ends.
 *
 * @param onDrop - told of every line that is lost because nobody reads
 */
export function createLog(level: LogLevel, onDrop: () => void = ignore): Logger {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: WAITING_LENGTH_MAX,
    periodicFlush: 500,
  });
  destination.on("drop", onDrop);
  return pino(
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
}

/** Cuts API keys in a text to what their hint shows anyway. */
export function redactSecrets(text: string): string {
  return text.includes("tnc_") ? text.replace(SECRET, (secret) => `${secret.slice(0, 8)}…`) : text;
}

function ignore(): void {}
