/** Has the service stop. */
export interface StopSignals {
  /** Aborted by the first signal, whose name is the reason. */
  readonly first: AbortSignal;
  /** Aborted by a second one: whoever sends it does not want to wait. */
  readonly second: AbortSignal;
}

/**
 * Watches for SIGTERM and SIGINT.
 *
 * @param supervisor - stops several processes at once: a signal may reach both it and them, and is not two for that
 */
export function watchSignals(supervisor?: StopSignals): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  let isTold = false;
  function note(signal: NodeJS.Signals): void {
    if (isTold) second.abort();
    isTold = true;
    first.abort(signal);
  }
  process.on("SIGTERM", note);
  process.on("SIGINT", note);
  if (supervisor) {
    whenAborted(supervisor.first, () => first.abort(supervisor.first.reason));
    whenAborted(supervisor.second, () => second.abort());
  }
  return { first: first.signal, second: second.signal };
}

/** Acts once, at once if it has been so for a while. */
export function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act, { once: true });
}
