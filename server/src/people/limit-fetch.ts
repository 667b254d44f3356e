/** A provider is asked three times in a row, and a caller waits for ten seconds. */
const FETCH_MS_MAX = 3000;

/** A `fetch` that gives up in time, whoever forgot to say when. */
export function limitFetch(fetch: typeof globalThis.fetch, msMax: number = FETCH_MS_MAX): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(msMax);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    return fetch(input, { ...init, signal });
  };
}
