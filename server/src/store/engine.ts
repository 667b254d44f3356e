import type { Db } from "./database.ts";
import type { WriteInput, WriteName, WriteOutput } from "./writes.ts";

/**
 * Runs one write in one transaction and answers once it is durable.
 *
 * @throws {DomainError} `service_unavailable`, or what the write itself throws
 * @throws {StoreFault} `unique` when a constraint stood in the way
 */
export type Write = <Name extends WriteName>(
  name: Name,
  input: WriteInput<Name>,
) => Promise<WriteOutput<Name>>;

/** What a database engine gives to the stores: all that differs between engines is behind this. */
export interface Engine {
  /** For reading alone, each statement by itself. Sees every write that was answered before. */
  readonly db: Db;
  readonly write: Write;
  /** Resolves when the database answers on both the reading and the writing side. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
