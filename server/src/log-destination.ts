import { write, writeSync } from "node:fs";

interface LogDestinationOptions {
  readonly fd: number;
  /** Told of every line that is lost. */
  readonly onDrop: () => void;
  /** Told how many were lost when lines get through again. It may write. */
  readonly onRecovery: (lostCount: number) => void;
  /** Lines are dropped beyond so many characters and bytes not yet written. */
  readonly waitingLengthMax?: number;
}

/** Lines go out together once there is this much, or after the pause. */
const batchLength = 4096;
const pauseMs = 500;
/** For a pipe that is full and does not block: its reader is only slow. */
const shortPauseMs = 10;
/** A reader that hangs, or a disk that stays full, must not fill the memory. */
const waitingLengthMax = 8 * 1024 * 1024;

/**
 * Where the log's lines go: a file descriptor that may hang, fill up or lose its reader without harm to who writes. One batch
 * is on its way at a time, in the background; what comes meanwhile waits, up to a bound. A batch that fails is kept and tried
 * again after a pause, so that lines survive a disk that is full for a while, and a line of which a part is written gets its rest.
 */
export class LogDestination {
  readonly #options: LogDestinationOptions;
  readonly #lengthMax: number;
  #waiting = "";
  /** What is left of the batch under way. */
  #batch = Buffer.alloc(0);
  #isWriting = false;
  #isFailing = false;
  #lostCount = 0;
  #pause: NodeJS.Timeout | undefined;
  #flushes: (() => void)[] = [];

  constructor(options: LogDestinationOptions) {
    this.#options = options;
    this.#lengthMax = options.waitingLengthMax ?? waitingLengthMax;
  }

  write(line: string): void {
    if (this.#batch.length + this.#waiting.length + line.length > this.#lengthMax) return this.#drop();
    this.#waiting += line;
    if (this.#isWriting) return;
    if (this.#waiting.length >= batchLength && !this.#isFailing) this.#writeBatch();
    else this.#writeAfter(pauseMs);
  }

  /** Calls back once everything is written, or cannot be; never while the reader hangs. */
  flush(onEnd: () => void): void {
    this.#flushes.push(onEnd);
    this.#writeBatch();
  }

  /** For a process that ends without a flush: one try, and none where an earlier one failed or does not come back. */
  writeRest(): void {
    if (this.#isWriting || this.#isFailing || this.#waiting === "") return;
    try {
      writeSync(this.#options.fd, this.#waiting);
    } catch {
      // The process ends, and this was the place to say so.
    }
    this.#waiting = "";
  }

  #drop(): void {
    this.#lostCount += 1;
    this.#options.onDrop();
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
    write(this.#options.fd, this.#batch, (error, bytes) => {
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
    this.#options.onRecovery(lostCount);
  }

  #endFlushes(): void {
    for (const onEnd of this.#flushes.splice(0)) onEnd();
  }
}
