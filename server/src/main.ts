import { serveByProcesses } from "./ops/serve-processes.ts";

try {
  await serveByProcesses(process.env);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

/** Adds the database's error, which messages for API clients leave out. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  // Errors from another thread have the text of their cause.
  const text = typeof cause === "string" ? cause : "";
  const [reason = ""] = (cause instanceof Error ? cause.message : text).split("\n");
  return message.includes(reason) ? message : `${message} (${reason})`;
}
