/**
 * The real server with two handles for its tests: its clock, and faults between the stores and the engine. Control messages come
 * over the process's channel and are answered when they hold.
 */
import { serve } from "../../server/src/serve.ts";
import { StoreFault, faultToDomainError, type Engine } from "../../server/src/store/engine.ts";

/**
 * How a store call fails: refused before it was tried; made, with the outcome lost; or not made, with the outcome lost.
 */
export type FailureKind = "refused" | "made_unknown" | "unmade_unknown";

export interface ControlMessage {
  readonly id: number;
  /** Epoch milliseconds at which the clock shall stand and go on from. */
  readonly time?: number;
  /** Whether it shall stand there. */
  readonly isStill?: boolean;
  /** Every so many store calls fail; 0 for none. */
  readonly failEvery?: number;
  readonly failureKind?: FailureKind;
}

/** A clock that can be set, and stopped. */
class ControlledClock {
  #offsetMs: number;
  #stillAt: number | undefined;

  constructor(offsetMs: number) {
    this.#offsetMs = offsetMs;
  }

  apply({ time, isStill = false }: ControlMessage): void {
    if (time === undefined) return;
    this.#offsetMs = time - Date.now();
    this.#stillAt = isStill ? time : undefined;
  }

  now(): number {
    return this.#stillAt ?? Date.now() + this.#offsetMs;
  }
}

/** Which calls of the store fail, and how. */
class InjectedFailures {
  #every = 0;
  #kind: FailureKind = "refused";
  #calls = 0;

  apply({ failEvery = this.#every, failureKind = this.#kind }: ControlMessage): void {
    this.#every = failEvery;
    this.#kind = failureKind;
    this.#calls = 0;
  }

  get kind(): FailureKind {
    return this.#kind;
  }

  isNextFailing(): boolean {
    this.#calls += 1;
    return this.#every > 0 && this.#calls % this.#every === 0;
  }
}

await serveControlled(Number(process.env["CLOCK_OFFSET_MS"] ?? "0"));

async function serveControlled(offsetMs: number): Promise<void> {
  const clock = new ControlledClock(offsetMs);
  const failures = new InjectedFailures();
  process.on("message", (message: ControlMessage) => {
    clock.apply(message);
    failures.apply(message);
    process.send?.({ id: message.id });
  });
  process.on("disconnect", () => process.exit(1));
  await serve(process.env, {
    clock: () => clock.now(),
    wrapEngine: (engine) => addFailures(engine, failures),
  });
}

function addFailures(engine: Engine, failures: InjectedFailures): Engine {
  const db = engine.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Here every read passes, prepared ones too.
    transformResult({ result }) {
      return failures.isNextFailing() ? Promise.reject(refusal()) : Promise.resolve(result);
    },
  });
  const write: Engine["write"] = async (run, input) => {
    if (!failures.isNextFailing()) return engine.write(run, input);
    if (failures.kind === "refused") throw refusal();
    if (failures.kind === "made_unknown") await engine.write(run, input);
    throw faultToDomainError(new StoreFault("unknown", "A fault was put here"));
  };
  return { ...engine, db, write };
}

function refusal(): Error {
  const error = faultToDomainError(new StoreFault("unavailable", "A fault was put here"));
  return error instanceof Error ? error : new Error("A fault was put here");
}
