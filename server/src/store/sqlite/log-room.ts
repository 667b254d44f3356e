import type BetterSqlite3 from "better-sqlite3";
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";

/** The log grows to whole steps: room for some thirty commits of one account, written in a part of a millisecond. */
const stepBytes = 256 * 1024;

/**
 * Room at the end of a database's log (`-wal`), zeros that SQLite writes over. A commit that makes the file longer has the file system
 * sync its own journal as well: twice the time, and half of what a commit costs the processor. What follows the last commit is no frame
 * to SQLite, for it bears no salt; after each carrying over it meets the rest of older frames there.
 */
export class LogRoom {
  readonly #connection: BetterSqlite3.Database;
  readonly #bytesMax: number;
  /** Of the very log that the connection writes, whatever becomes of its name. */
  readonly #descriptor: number;
  #isGivenUp = false;

  /**
   * @param connection - has the log open
   * @param bytesMax - from there on the log begins anew
   */
  constructor(connection: BetterSqlite3.Database, bytesMax: number) {
    this.#connection = connection;
    this.#bytesMax = bytesMax;
    this.#descriptor = openSync(`${connection.name}-wal`, "r+");
  }

  /** Whether the last commit made the log longer: its size is no whole number of steps then. */
  isUsedUp(): boolean {
    return !this.#isGivenUp && this.#findMissing() > 0;
  }

  /** Makes room, unless another connection writes just now. */
  extend(): void {
    try {
      this.#connection.exec("begin immediate");
    } catch {
      return; // The next write finds out whether there is still no room.
    }
    try {
      // Another connection may have written until now.
      this.#append(this.#findMissing());
    } finally {
      this.#connection.exec("rollback");
    }
  }

  /** Takes no room any more: there was none for a write. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #findMissing(): number {
    const { size } = fstatSync(this.#descriptor);
    const isWhole = size % stepBytes === 0;
    return isWhole || size + stepBytes > this.#bytesMax ? 0 : stepBytes - (size % stepBytes);
  }

  /** On a full disk what was taken is given back. */
  #append(bytes: number): void {
    const { size } = fstatSync(this.#descriptor);
    try {
      const written = writeSync(this.#descriptor, Buffer.alloc(bytes), 0, bytes, size);
      if (written === bytes) return;
    } catch {
      // Given up below.
    }
    this.giveUp();
    ftruncateSync(this.#descriptor, size);
  }
}
