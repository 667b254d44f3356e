/** Counts tests, results and the time of each file while the events pass. */
import { join, relative } from "node:path";
import type { TestEvent } from "node:test/reporters";

const slowestCount = 10;

interface TallyOptions {
  readonly root: string;
  /** Files that lie here are no tests, but import some. */
  readonly ownFolder: string;
  /**
   * Files that share a process. A suite reports the time of such a file; otherwise its process
   * does.
   */
  readonly shared: readonly string[];
}

export class Tally {
  readonly #root: string;
  readonly #ownFolder: string;
  readonly #shared: ReadonlySet<string>;
  readonly #msByFile = new Map<string, number>();
  readonly #counts = { tests: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0 };

  constructor({ root, ownFolder, shared }: TallyOptions) {
    this.#root = root;
    this.#ownFolder = ownFolder;
    this.#shared = new Set(shared);
  }

  async *watch(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
    for await (const event of events) {
      this.#note(event);
      yield event;
    }
  }

  #note({ type, data }: TestEvent): void {
    if (type === "test:summary") return this.#noteSummary(data);
    if (type !== "test:pass" && type !== "test:fail") return;
    if (data.nesting > 0 || !this.#shared.has(data.name)) return;
    this.#msByFile.set(join(this.#root, data.name), data.details.duration_ms);
  }

  #noteSummary({ file, counts, duration_ms: ms }: Extract<TestEvent, { type: "test:summary" }>["data"]): void {
    if (file === undefined) {
      for (const name of ["tests", "passed", "cancelled", "skipped", "todo"] as const)
        this.#counts[name] += counts[name];
    } else if (!file.startsWith(this.#ownFolder)) this.#msByFile.set(file, ms);
  }

  printSlowest(): void {
    const slowest = [...this.#msByFile].toSorted(([, a], [, b]) => b - a).slice(0, slowestCount);
    console.log("\nSlowest files:");
    for (const [file, ms] of slowest)
      console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(this.#root, file)}`);
  }

  /**
   * Prints the counts. With CI=true a skipped test is a failure, since nothing there excuses one.
   * @returns whether all is well
   */
  conclude(): boolean {
    const { tests, passed, skipped, cancelled, todo } = this.#counts;
    const failed = tests - passed - skipped - todo;
    const isUnexcused = process.env["CI"] === "true" && skipped + todo > 0;
    console.log(`\ntests ${tests}\npass ${passed}\nfail ${failed}\nskipped ${skipped + todo}`);
    return failed + cancelled === 0 && passed > 0 && !isUnexcused;
  }
}
