import type { Random } from "../fault.ts";
import { drawSurvivors, newestName, nothing } from "./survivors.ts";
import type { Survivors } from "./disk.ts";
import type { DiskEvent } from "./read-events.ts";

/** What survives of each cut, by the position of the event after which the power fails. */
export type CutPlan = ReadonlyMap<number, readonly Survivors[]>;

/** Of the cuts, at most, those at which nothing survives that was not synced. */
const plainShare = 0.5;

/**
 * When to cut, and what survives. Half of the cuts leave nothing that was not synced: once before and after every sync and every
 * promise, then after any other event, as far as there are cuts for it. Then one after each change of names, of which only the newest
 * survives. The others draw what survives, one third each after any event, beside syncs and promises, and after changes of names.
 */
export function planCuts(
  events: readonly DiskEvent[],
  { cuts, random }: { readonly cuts: number; readonly random: Random },
): CutPlan {
  const everywhere = [...events.keys()];
  const [telling, others] = splitBy(everywhere, (moment) => isTelling(events[moment]) || isTelling(events[moment + 1]));
  const naming = everywhere.filter((moment) => events[moment]?.kind === "name");
  const plan = new Map<number, readonly Survivors[]>();
  const plain = [...shuffle(telling, random), ...shuffle(others, random)].slice(0, Math.floor(cuts * plainShare));
  const renamed = shuffle(naming, random).slice(0, cuts - plain.length);
  for (const moment of plain) add(moment, nothing);
  for (const moment of renamed) add(moment, newestName);
  const choices = [everywhere, telling, naming].filter((moments) => moments.length > 0);
  for (let cut = plain.length + renamed.length; cut < cuts; cut += 1) {
    const moments = choices[cut % choices.length]!;
    add(moments[random.below(moments.length)]!, drawSurvivors(random));
  }
  return plan;

  function add(moment: number, survivors: Survivors): void {
    plan.set(moment, [...(plan.get(moment) ?? []), survivors]);
  }
}

/** After each of the last promises, and nothing survives that was not synced. */
export function planLastPromises(events: readonly DiskEvent[], cuts: number): CutPlan {
  const told = [...events.entries()].filter(([, event]) => event.kind === "mark" && event.text.startsWith("told"));
  return new Map(told.slice(-cuts).map(([moment]) => [moment, [nothing]]));
}

function isTelling(event: DiskEvent | undefined): boolean {
  return event?.kind === "sync" || event?.kind === "mark";
}

function splitBy(items: readonly number[], test: (item: number) => boolean): readonly [number[], number[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** @see Fisher and Yates */
function shuffle(items: readonly number[], random: Random): readonly number[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
