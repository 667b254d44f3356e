/**
 * What an operator measures. Meters count in plain numbers and typed arrays, since they run with every request; names, labels and
 * text are made when somebody reads them. Knows neither HTTP's framework nor SQL.
 */

export type Labels = Readonly<Record<string, string | number>>;

/** One number of a family. */
export interface Sample {
  readonly suffix?: "_bucket" | "_sum" | "_count";
  readonly labels?: Labels;
  readonly value: number;
}

/** One metric with all its labels. */
export interface Family {
  /** With the unit, and `_total` where it only grows. */
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** Reads it now. */
  read(): Iterable<Sample>;
}

/** A family of one number. */
export function singleFamily(description: Omit<Family, "read">, readValue: () => number): Family {
  return { ...description, read: () => [{ value: readValue() }] };
}

/**
 * Families as text.
 *
 * @see Prometheus, exposition formats, text-based format, version 0.0.4
 */
export function formatFamilies(families: readonly Family[]): string {
  return families.map((family) => `${formatFamily(family)}\n`).join("\n");
}

function formatFamily(family: Family): string {
  const { name, help, type } = family;
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  for (const { suffix = "", labels = {}, value } of family.read())
    lines.push(`${name}${suffix}${formatLabels(labels)} ${formatValue(value)}`);
  return lines.join("\n");
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}

function formatValue(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}
