import type { LRUCache } from "lru-cache";
import { AskedLately } from "./asked-lately.ts";
import { createBoundedCache } from "./bounded-cache.ts";

/**
 * Keeps what is asked for again, so many at most. What is asked for once is made and not kept: to keep it takes the garbage collector
 * several times as long as to make most things anew.
 */
export class RecurringCache<Value extends object> {
  readonly #asked = new AskedLately();
  readonly #kept: LRUCache<string, Value>;

  constructor(entriesMax: number) {
    this.#kept = createBoundedCache(entriesMax);
  }

  /**
   * What is kept under the key, or is made. Nothing is looked for the first time, for V8 takes each new text that a map is asked for into
   * its table of texts.
   */
  recall(key: string, make: (key: string) => Value): Value {
    if (!this.#asked.meet(key)) return make(key);
    const known = this.#kept.get(key);
    if (known) return known;
    const made = make(key);
    this.#kept.set(key, made);
    return made;
  }
}
