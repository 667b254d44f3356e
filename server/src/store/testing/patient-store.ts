import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "../../domain/errors.ts";
import type { Store } from "../open-store.ts";

const askAgainMs = 20;
/** Far above any wait for the processor, so that only a database that never answers ends it. */
const lateMsMax = 120_000;

/**
 * A store that asks again for as long as the database is late and says that nothing was changed. It breaks no promise where others want
 * the processor too, and is not what a contract is about.
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
    // Without a pause the timers of the tries would keep this thread from reading what the database answers meanwhile.
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
