import type { Environment, Owner } from "../../test/running-server.ts";
import type { CompareOptions } from "./compare.ts";

export interface PartContext extends CompareOptions {
  /** Stops servers and removes folders at the end. */
  readonly owner: Owner;
  /** Measures only senders or requests whose label contains this. */
  readonly only: string;
  /** Keeps libraries for the next run; undefined to create them again each time. */
  readonly librariesFolder: string | undefined;
  /** Size of the library in the part library. */
  readonly palettes: number;
  /** Prints the progress of a long part. */
  readonly tell: (line: string) => void;
}

/** A table of results. Numbers are rounded when printed. */
export interface Section {
  readonly title: string;
  /** One or two sentences about what was compared. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The conclusions, printed last. */
  readonly summary?: readonly string[];
}

export type Cell = string | number;

/** A benchmark that runs by itself. */
export interface Part {
  readonly name: string;
  readonly summary: string;
  run(context: PartContext): Promise<Section | readonly Section[]>;
}

/**
 * The environment of measured servers: more credits than a run can spend, and no log line per
 * request.
 */
export const benchEnvironment: Environment = { DAILY_CREDITS: "2000000000", LOG_LEVEL: "error" };

const exactBelow = 100;
const significantDigits = 3;

/** A section as a Markdown table. */
export function formatSection({ title, note, columns, rows }: Section): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.map(formatCell).join(" | ")} |`;
  const rule = `|${columns.map((_, place) => (place === 0 ? "---|" : "---:|")).join("")}`;
  return [`### ${title}`, "", note, "", line(columns), rule, ...rows.map(line)].join("\n");
}

export function formatCell(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (Number.isNaN(cell)) return "–";
  return Math.abs(cell) < exactBelow ? cell.toPrecision(significantDigits) : cell.toFixed(0);
}
