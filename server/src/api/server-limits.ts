/**
 * Bounds of the HTTP server, in place of the framework's: a request timeout of 0 would switch off Node's protection against
 * slow senders, and a parameter longer than 100 characters would count as an unknown path.
 */
export const serverLimits = {
  /** Open connections; beyond it 503. Each may take some 20 kB, and a place in the table of open files. */
  connectionsMax: 10_000,
  /** Longest request target, in characters; beyond it 414. */
  urlLengthMax: 8192,
  /** Request line and headers together, in bytes; beyond it 431. */
  headerBytesMax: 16_384,
  /** Requests with more header fields get 431. Node stores two strings per field. */
  headerCountMax: 100,
  /** All of it must have arrived by then, in milliseconds. */
  requestTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  /** How often the two are looked at: they act at most this much later. Node's own 30 s would treble them. */
  timeoutCheckMs: 1000,
  /** A connection without traffic is closed; longer than load balancers keep theirs (60 s). */
  keepAliveTimeoutMs: 65_000,
  connectionTimeoutMs: 120_000,
  /** How long a refused connection is still read from after its last answer. */
  lingerMs: 1000,
  /** Nothing here takes a body. */
  bodyBytesMax: 1024,
} as const;
