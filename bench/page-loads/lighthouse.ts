/**
 * What Lighthouse says of a page with its defaults: its phone, and a slow line that it works out from what it saw on a quick one. It is no
 * part of the repository and is found where it has been installed (`npm install --global lighthouse`).
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The score goes from 0 to 100. */
export interface LighthouseRun {
  readonly performance: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly cls: number;
  readonly kilobytes: number;
  /** How quick Lighthouse found the machine; below 1000 it is busy, and the rest tells of that. */
  readonly machine: number;
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number } | undefined>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
  readonly environment: { readonly benchmarkIndex: number };
}

const run = promisify(execFile);
/** With a new Chromium it now and then does not see where its own recording begins. */
const triesMax = 4;

/** @throws {Error} when Lighthouse is not installed, or fails each time */
export async function runLighthouse(address: string): Promise<LighthouseRun> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const file = join(folder, "report.json");
  try {
    let report = await readReport(address, file);
    for (let tries = 1; report.runtimeError !== undefined; tries += 1) {
      if (tries === triesMax) throw new Error(report.runtimeError.message);
      report = await readReport(address, file);
    }
    return readRun(report);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readReport(address: string, file: string): Promise<Report> {
  const flags = "--chrome-flags=--headless=new --no-sandbox";
  const options = ["--quiet", "--only-categories=performance", "--output=json", `--output-path=${file}`, flags];
  // It leaves with an error after a report that tells of one.
  await run("lighthouse", [address, ...options]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error("Lighthouse is not installed: npm install --global lighthouse");
  });
  return JSON.parse(await readFile(file, "utf8"));
}

function readRun({ categories, audits, environment }: Report): LighthouseRun {
  const read = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: Math.round((categories["performance"]?.score ?? Number.NaN) * 100),
    fcpMs: read("first-contentful-paint"),
    lcpMs: read("largest-contentful-paint"),
    blockedMs: read("total-blocking-time"),
    cls: read("cumulative-layout-shift"),
    kilobytes: Math.round(read("total-byte-weight") / 1000),
    machine: environment.benchmarkIndex,
  };
}
