/** Reads metrics like Prometheus. */
import { waitUntil } from "./api-client.ts";
import type { RunningServer } from "./running-server.ts";

const seriesLine = /^(?<series>[a-zA-Z_:][\w:]*(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (?<value>\S+)$/u;
const logMsMax = 60_000;

export interface Scrape {
  readonly text: string;
  readonly families: ReadonlySet<string>;
  readonly samples: ReadonlyMap<string, number>;
}

/** Reads the port of a server with `METRICS_PORT=0` from its log. */
export async function readMetricsPort(server: RunningServer): Promise<number> {
  const pattern = /"port":(?<port>\d+),"msg":"serving metrics"/u;
  await waitUntil(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return pattern.test(server.readLog());
  }, logMsMax);
  return Number(pattern.exec(server.readLog())?.groups?.["port"]);
}

export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return parseScrape(await response.text());
}

/** @throws {SyntaxError} for a malformed line */
export function parseScrape(text: string): Scrape {
  const families = new Set([...text.matchAll(/^# TYPE (\w+) /gmu)].map(([, name]) => name!));
  const samples = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const { series, value } = seriesLine.exec(line)?.groups ?? {};
    const number = Number(value?.replace("Inf", "Infinity"));
    if (series === undefined || Number.isNaN(number)) throw new SyntaxError(`Not a sample: ${line}`);
    samples.set(series, number);
  }
  return { text, families, samples };
}
