import { DomainError } from "./domain/errors.ts";
import type { Store } from "./store/open-store.ts";
import { isUniqueFault } from "./store/store-fault.ts";

/** The ports that requests wait for. */
export type WatchedPort = "ledger" | "keys" | "palettes";

/** The store, with every failed call of these ports told. Refusals by a rule are no failures. */
export function watchStore(store: Store, onError: (port: WatchedPort) => void): Store {
  return {
    ...store,
    ledger: watchCalls(store.ledger, () => onError("ledger")),
    keys: watchCalls(store.keys, () => onError("keys")),
    palettes: watchCalls(store.palettes, () => onError("palettes")),
  };
}

function watchCalls<Port extends object>(port: Port, onError: () => void): Port {
  const watched = new Map<string | symbol, unknown>();
  function note(error: unknown): void {
    if (isFailure(error)) onError();
  }
  return new Proxy(port, {
    get(target, name) {
      if (!watched.has(name)) watched.set(name, watchCall(target, Reflect.get(target, name), note));
      return watched.get(name);
    },
  });
}

function watchCall(port: object, call: unknown, note: (error: unknown) => void): unknown {
  if (typeof call !== "function") return call;
  return (...input: readonly unknown[]): unknown => {
    const answer: unknown = Reflect.apply(call, port, input);
    if (answer instanceof Promise) answer.catch(note);
    return answer;
  };
}

function isFailure(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === "service_unavailable";
  return !isUniqueFault(error);
}
