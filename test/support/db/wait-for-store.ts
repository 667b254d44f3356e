import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "@tincture/contract/errors";
import type { Store } from "../../../server/src/store/open-store.ts";

const askAgainMs = 20;
/** Far longer than any delay of a busy machine. */
const lateMsMax = 120_000;

/**
 * Wraps a store and repeats calls that failed because a busy machine was late. Contracts are not
 * about such delays.
 */
export function waitForStore(store: Store): Store {
  return wrap(store);
}

function wrap<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "function") return (...values: unknown[]) => ask(() => Reflect.apply(value, target, values));
      return typeof value === "object" && value !== null ? wrap(value) : value;
    },
  });
}

function ask(call: () => unknown): unknown {
  const answer = call();
  return answer instanceof Promise ? answer.catch((error: unknown) => askAgain(call, error)) : answer;
}

async function askAgain(call: () => unknown, refusal: unknown): Promise<unknown> {
  const giveUpAt = performance.now() + lateMsMax;
  for (let error = refusal; ;) {
    if (!isLate(error) || performance.now() > giveUpAt) throw error;
    // The pause lets this thread read replies of the database.
    await pause(askAgainMs);
    try {
      return await call();
    } catch (next) {
      error = next;
    }
  }
}

function isLate(error: unknown): boolean {
  return error instanceof DomainError && error.code === "service_unavailable" && !error.isOutcomeUnknown;
}
