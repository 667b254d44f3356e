/**
 * The real server with two handles for its tests: its clock, and faults between the stores and the engine. Orders come over the
 * process's channel and are answered when they hold.
 */
import { serve } from "../../server/src/serve.ts";
import type { Engine } from "../../server/src/store/engine.ts";
import { faultToDomainError, StoreFault } from "../../server/src/store/store-fault.ts";
import type { WriteInput, WriteName, WriteOutput } from "../../server/src/store/writes.ts";

/**
 * How a store call fails: refused before it was tried; made, with the outcome lost; or not made, with the outcome lost.
 */
export type FailureKind = "refused" | "made_unknown" | "unmade_unknown";

export interface Order {
  readonly id: number;
  /** Epoch milliseconds at which the clock shall stand and go on from. */
  readonly time?: number;
  /** Whether it shall stand there. */
  readonly isStill?: boolean;
  /** Every so many store calls fail; 0 for none. */
  readonly failEvery?: number;
  readonly failureKind?: FailureKind;
}

let offsetMs = Number(process.env["CLOCK_OFFSET_MS"] ?? "0");
let stillAt: number | undefined;
let failEvery = 0;
let failureKind: FailureKind = "refused";
let calls = 0;

process.on("message", (order: Order) => {
  if (order.time !== undefined) {
    offsetMs = order.time - Date.now();
    stillAt = order.isStill === true ? order.time : undefined;
  }
  if (order.failEvery !== undefined) failEvery = order.failEvery;
  if (order.failureKind !== undefined) failureKind = order.failureKind;
  calls = 0;
  process.send?.({ id: order.id });
});
process.on("disconnect", () => process.exit(1));

await serve(process.env, { clock: () => stillAt ?? Date.now() + offsetMs, wrapEngine });

function wrapEngine(engine: Engine): Engine {
  const db = engine.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Here every read passes, prepared ones too.
    transformResult({ result }) {
      return isNextFailing() ? Promise.reject(refusal()) : Promise.resolve(result);
    },
  });
  async function write<Name extends WriteName>(
    name: Name,
    input: WriteInput<Name>,
  ): Promise<WriteOutput<Name>> {
    if (!isNextFailing()) return engine.write(name, input);
    if (failureKind === "refused") throw refusal();
    if (failureKind === "made_unknown") await engine.write(name, input);
    throw faultToDomainError(new StoreFault("unknown", "A fault was put here"));
  }
  return { ...engine, db, write };
}

function isNextFailing(): boolean {
  calls += 1;
  return failEvery > 0 && calls % failEvery === 0;
}

function refusal(): Error {
  const error = faultToDomainError(new StoreFault("unavailable", "A fault was put here"));
  return error instanceof Error ? error : new Error("A fault was put here");
}
