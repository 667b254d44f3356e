const steps = [
  { unit: "minute", ms: 60_000, countMax: 60 },
  { unit: "hour", ms: 3_600_000, countMax: 24 },
  { unit: "day", ms: 86_400_000, countMax: Number.POSITIVE_INFINITY },
] as const;

/** Formats an age, such as "2 minutes ago". A time in the future counts as now. */
export function formatAge(at: number, now: number): string {
  const age = Math.max(now - at, 0);
  const step = steps.find(({ ms, countMax }) => age < ms * countMax);
  if (step === undefined || age < steps[0].ms) return "just now";
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return format.format(-Math.floor(age / step.ms), step.unit);
}
