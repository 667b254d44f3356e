/** Fastify's defaults would disable Node's request timeout. */
export const httpLimits = {
  /** Each takes about 20 kB and a file descriptor. */
  connectionsMax: 10_000,
  /** In characters. Longer ones get 414. */
  urlLengthMax: 8192,
  /** The request line and headers. Larger ones get 431. */
  headerBytesMax: 16_384,
  /** More get 431. Node stores two strings per field. */
  headerCountMax: 100,
  requestTimeoutMs: 15_000,
  headersTimeoutMs: 10_000,
  /** Interval at which Node checks the two timeouts. Its default is 30 s. */
  timeoutCheckMs: 1000,
  /** Longer than that of load balancers (60 s). */
  keepAliveTimeoutMs: 65_000,
  connectionTimeoutMs: 120_000,
  /** Time for which a refused connection is read after its last reply. */
  lingerMs: 1000,
  /** Outside the management API, where no route reads a body. */
  bodyBytesMax: 1024,
  /** A JSON body of the management API. Larger ones get 413. */
  jsonBytesMax: 16_384,
} as const;
