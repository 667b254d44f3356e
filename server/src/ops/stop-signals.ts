/** Signals that stop the service. */
export interface StopSignals {
  /** Aborted by the first signal. Its name is the reason. */
  readonly first: AbortSignal;
  /** Aborted by a second signal, which skips the drain. */
  readonly second: AbortSignal;
}

/**
 * After Ctrl-C or a hangup, signals within this time belong to the same stop: npm passes on a
 * SIGINT that the terminal has sent as well, and the loss of npm is noticed as a SIGTERM.
 */
const sameStopMs = 500;

/**
 * Watches for SIGTERM, SIGINT and SIGHUP.
 *
 * @param supervisor - stops several processes at once. A signal that reaches both it and them
 * counts once.
 */
export function watchSignals(supervisor?: StopSignals): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  let start: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  function note(signal: NodeJS.Signals): void {
    const at = performance.now();
    if (start && (start.signal === "SIGTERM" || at - start.at > sameStopMs)) second.abort();
    start ??= { signal, at };
    first.abort(signal);
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, note);
  if (supervisor) {
    whenAborted(supervisor.first, () => first.abort(supervisor.first.reason));
    whenAborted(supervisor.second, () => second.abort());
  }
  return { first: first.signal, second: second.signal };
}

/** Calls `act` once, at once if the signal is already aborted. */
export function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act, { once: true });
}
