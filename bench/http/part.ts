import type { Environment, Owner } from "../../test/running-server.ts";
import type { CompareOptions, Comparison } from "./compare.ts";

/** What every part is given. */
export interface PartContext extends CompareOptions {
  /** Clears away servers and folders. */
  readonly owner: Owner;
  /** Answers behind a p99 whose tail is compared, at least. */
  readonly samples: number;
  /** Only endpoints, or crowds, whose label contains this. */
  readonly only: string;
  /** A PostgreSQL server's address, to make databases in; undefined when there is none. */
  readonly postgresUrl: string | undefined;
  /** Sizes of the library, and of the herd of accounts. */
  readonly librarySizes: readonly number[];
  readonly accounts: number;
  /** Where libraries are kept from one run to the next; made anew each time when not given. */
  readonly librariesFolder: string | undefined;
  /** Palettes of the import that is measured. */
  readonly palettes: number;
  /** Where other services are installed. */
  readonly peersFolder: string;
  /** Tells how a long part goes. */
  readonly tell: (line: string) => void;
}

/** A table of results. Numbers are kept as measured and rounded when printed. */
export interface Section {
  readonly title: string;
  /** What was compared, in a sentence or two. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What it comes to, in sentences, to be read last. */
  readonly summary?: readonly string[];
}

export type Cell = string | number;

/** One comparison that can be run by itself. */
export interface Part {
  readonly name: string;
  readonly summary: string;
  run(context: PartContext): Promise<Section | readonly Section[]>;
}

/** Environment of every server that is measured: more credits than any run can spend, and no line per request. */
export const benchEnvironment: Environment = { DAILY_CREDITS: "2000000000", LOG_LEVEL: "error" };

/** What a row begins with in every table of two sides: its label, requests a second and processor time of both, and the ratios. */
export function startRow(label: string, { first, second, rateRatio, cpuRatio }: Comparison): readonly Cell[] {
  return [
    label,
    first.requestsPerSecond,
    second.requestsPerSecond,
    rateRatio,
    first.cpuMicros,
    second.cpuMicros,
    cpuRatio,
  ];
}

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
