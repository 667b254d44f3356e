import type { Write } from "../engine.ts";
import { faultToDomainError, isUniqueFault, StoreFault } from "../store-fault.ts";
import { startWriterLine, type WriterLine, type WriterLineOptions } from "./writer-line.ts";

export interface WriterThread {
  readonly write: Write;
  /** Lets the writes in line finish, then ends the thread. */
  close(): Promise<void>;
}

/**
 * The writer thread as seen from the thread that serves. It starts with the first write, for many a command only reads; one
 * that died or hung is replaced at the next write.
 */
export function createWriterThread(options: WriterLineOptions): WriterThread {
  let line: WriterLine | undefined;
  let isClosed = false;

  function openLine(): WriterLine {
    if (!line || line.isBroken()) line = startWriterLine(options);
    return line;
  }
  return {
    write(name, input, onWritten) {
      if (isClosed) return Promise.reject(faultToDomainError(closedFault()));
      return openLine().send(name, input, onWritten).catch(refuse);
    },
    async close() {
      isClosed = true;
      await line?.close();
    },
  };
}

function closedFault(): StoreFault {
  return new StoreFault("unavailable", "The store is closed");
}

/** Callers tell a violated constraint apart; everything else is theirs as the domain knows it. */
function refuse(error: unknown): never {
  throw isUniqueFault(error) ? error : faultToDomainError(error);
}
