import { pino, type Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { write, writeSync } from "node:fs";

/** API keys are cut to the length of their hint. */
const secretPattern = /\b(tnc_(?:pub_|test_|mgmt_)?[0-9A-Za-z]{4})[0-9A-Za-z]+/g;
const standardError = 2;

/**
 * One JSON object per line on standard error, written in the background: call `flush` at the end.
 */
export function createLog(level: LogLevel, onDrop: () => void): Logger {
  const destination = new LogDestination(onDrop, (lines) =>
    log.error({ lines }, "dropped log lines that could not be written"),
  );
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

/** Stacks and messages may have any length. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...others } = pino.stdSerializers.err(error);
  return { ...others, message: cut(message, messageLengthMax), stack: cut(stack, stackLengthMax) };
}

function cut(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

function redactSecrets(text: string): string {
  return text.includes("tnc_") ? text.replace(secretPattern, "$1…") : text;
}

/** Lines are written when the batch has this length, or after the pause. */
const batchLength = 4096;
const pauseMs = 500;
/** For a full pipe that does not block: its reader is only slow. */
const shortPauseMs = 10;
/** Limits memory while a reader hangs or a disk is full. */
const waitingLengthMax = 8 * 1024 * 1024;

/**
 * Writes to a file descriptor that may hang, fill up or lose its reader, without blocking. A batch
 * that fails is retried after a pause, and a partly written line is completed.
 */
class LogDestination {
  readonly #onDrop: () => void;
  readonly #onRecovery: (lostCount: number) => void;
  #waiting = "";
  /** The unwritten rest of the current batch. */
  #batch = Buffer.alloc(0);
  #isWriting = false;
  #isFailing = false;
  #lostCount = 0;
  #pause: NodeJS.Timeout | undefined;
  #flushes: (() => void)[] = [];

  /** @param onRecovery - called once writing works again; may write */
  constructor(onDrop: () => void, onRecovery: (lostCount: number) => void) {
    this.#onDrop = onDrop;
    this.#onRecovery = onRecovery;
  }

  write(line: string): void {
    if (this.#batch.length + this.#waiting.length + line.length > waitingLengthMax) return this.#drop();
    this.#waiting += line;
    if (this.#isWriting) return;
    if (this.#waiting.length >= batchLength && !this.#isFailing) this.#writeBatch();
    else this.#writeAfter(pauseMs);
  }

  /** Calls back once the reader of the log has accepted the output. */
  flush(onEnd: () => void): void {
    this.#flushes.push(onEnd);
    this.#writeBatch();
  }

  /** For a process that exits without a flush. */
  writeRest(): void {
    if (this.#isWriting || this.#isFailing || this.#waiting === "") return;
    try {
      writeSync(standardError, this.#waiting);
    } catch {
      // The process is ending, so the error cannot be reported.
    }
    this.#waiting = "";
  }

  #drop(): void {
    this.#lostCount += 1;
    this.#onDrop();
  }

  #writeAfter(pauseMs: number): void {
    if (this.#pause) return;
    this.#pause = setTimeout(() => this.#writeBatch(), pauseMs);
    if (this.#flushes.length === 0) this.#pause.unref();
  }

  #writeBatch(): void {
    if (this.#isWriting) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    if (this.#batch.length === 0) this.#takeBatch();
    if (this.#batch.length === 0) return this.#endFlushes();
    this.#isWriting = true;
    write(standardError, this.#batch, (error, bytes) => {
      this.#isWriting = false;
      if (error || bytes === 0) this.#waitAfterFailure(error);
      else this.#goOn(bytes);
    });
  }

  #takeBatch(): void {
    this.#batch = Buffer.from(this.#waiting);
    this.#waiting = "";
  }

  #waitAfterFailure(error: NodeJS.ErrnoException | null): void {
    this.#isFailing = true;
    if (error?.code === "EAGAIN") return this.#writeAfter(shortPauseMs);
    this.#endFlushes();
    this.#writeAfter(pauseMs);
  }

  #goOn(bytes: number): void {
    this.#isFailing = false;
    this.#batch = this.#batch.subarray(bytes);
    if (this.#batch.length === 0) this.#tellLoss();
    const isUrgent = this.#flushes.length > 0 || this.#waiting.length >= batchLength;
    if (this.#batch.length > 0 || isUrgent) this.#writeBatch();
    else if (this.#waiting !== "") this.#writeAfter(pauseMs);
  }

  #tellLoss(): void {
    if (this.#lostCount === 0) return;
    const lostCount = this.#lostCount;
    this.#lostCount = 0;
    this.#onRecovery(lostCount);
  }

  #endFlushes(): void {
    for (const onEnd of this.#flushes.splice(0)) onEnd();
  }
}
