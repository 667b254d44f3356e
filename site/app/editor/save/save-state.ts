import type { DraftSummary } from "@tincture/contract/drafts";

export type SaveStatus = "device" | "nowhere" | "saving" | "account" | "offline" | "waiting" | "signed-out";

export interface SaveState {
  readonly status: SaveStatus;
  /** The latest first; undefined until the account was read. */
  readonly drafts: readonly DraftSummary[] | undefined;
  /** A draft from another device, until something changes here. */
  readonly offered: DraftSummary | undefined;
  readonly note: "continued" | "kept-apart" | undefined;
  readonly syncInMs: number | undefined;
}

export const noSaveState: SaveState = {
  status: "device",
  drafts: undefined,
  offered: undefined,
  note: undefined,
  syncInMs: undefined,
};

const steps = [
  { unit: "minute", ms: 60_000, countMax: 60 },
  { unit: "hour", ms: 3_600_000, countMax: 24 },
  { unit: "day", ms: 86_400_000, countMax: Number.POSITIVE_INFINITY },
] as const;

/** A time in the future counts as now. */
export function formatAge(at: number, now: number): string {
  const age = Math.max(now - at, 0);
  const step = steps.find(({ ms, countMax }) => age < ms * countMax);
  if (step === undefined || age < steps[0].ms) return "just now";
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return format.format(-Math.floor(age / step.ms), step.unit);
}
