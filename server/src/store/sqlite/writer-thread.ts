import type { Write } from "../engine.ts";
import { faultToDomainError, isUniqueFault } from "../store-fault.ts";
import { startWriterLine, type WriterLine, type WriterLineOptions } from "./writer-line.ts";

export interface WriterThread {
  readonly write: Write;
  /** Lets the writes in line finish, then ends the thread. */
  close(): Promise<void>;
}

/** The writer thread as seen from the thread that serves. One that died or hung is replaced at the next write. */
export function startWriterThread(options: WriterLineOptions): WriterThread {
  let line = startWriterLine(options);
  let isClosed = false;

  function openLine(): WriterLine {
    if (!isClosed && line.isBroken()) line = startWriterLine(options);
    return line;
  }
  return {
    write(name, input) {
      return openLine().send(name, input).catch(refuse);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await line.close();
    },
  };
}

/** Callers tell a violated constraint apart; everything else is theirs as the domain knows it. */
function refuse(error: unknown): never {
  throw isUniqueFault(error) ? error : faultToDomainError(error);
}
