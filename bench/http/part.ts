import type { Environment, Owner } from "../../test/running-server.ts";
import type { CompareOptions } from "./compare.ts";

export interface PartContext extends CompareOptions {
  readonly owner: Owner;
  /** Measures only senders or requests whose label contains this. */
  readonly only: string;
  /** Keeps libraries for the next run; undefined to create them again each time. */
  readonly librariesFolder: string | undefined;
  readonly palettes: number;
  readonly tell: (line: string) => void;
}

export interface Section {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly summary?: readonly string[];
}

export type Cell = string | number;

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
