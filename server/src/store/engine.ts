import type { Db } from "./database.ts";
import type { WriteInput, WriteName, WriteOutput } from "./writes.ts";

/** For how long a write kept others from writing. */
export interface WriteTime {
  readonly heldMs: number;
  /** Whether others write too, as far as is known. */
  readonly isShared: boolean;
}

/**
 * Runs one write in one transaction and answers once it is durable.
 *
 * @param onWritten - told of a write that others may wait for long, before it is answered
 * @throws {DomainError} `service_unavailable`, or what the write itself throws
 * @throws {StoreFault} `unique` when a constraint stood in the way
 */
export type Write = <Name extends WriteName>(
  name: Name,
  input: WriteInput<Name>,
  onWritten?: (time: WriteTime) => void,
) => Promise<WriteOutput<Name>>;

export interface BackupOptions {
  /** Whether an existing file is replaced. */
  readonly isForced?: boolean;
}

/** What a database holds, to be shown to the operator. */
export interface DatabaseCounts {
  readonly accounts: number;
  readonly keys: number;
  readonly palettes: number;
}

/** What a database engine gives to the stores: all that differs between engines is behind this. */
export interface Engine {
  /** For reading alone, each statement by itself. Sees every write that was answered before. */
  readonly db: Db;
  /** The same for what no request waits for and what may take longer: scans, counts, polls, imports. */
  readonly background: Db;
  readonly write: Write;
  /** Writes a copy of the database while it is in use. */
  backup(target: string, options: BackupOptions): Promise<DatabaseCounts>;
  /** Resolves when the database answers on both the reading and the writing side. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** An engine, and whether this very opening created the database. */
export interface OpenedEngine {
  readonly engine: Engine;
  readonly isNew: boolean;
}

/** What stores work with that change the library. */
export interface ChangingEngine {
  readonly engine: Engine;
  /** Gives each change a new id. */
  readonly createChangeId: (at: number) => string;
}

/** A handle that only reads, and its end. */
export interface ReadingDb {
  readonly db: Db;
  close(): Promise<void>;
}
