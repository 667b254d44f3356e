/**
 * Runs test files in parallel, each in a process. Node's `run` cannot delay some of its files, so
 * it gets one file at a time.
 */
import { once } from "node:events";
import { run } from "node:test";
import type { TestEvent } from "node:test/reporters";

type RunFile = (path: string) => Promise<readonly TestEvent[]>;

interface FilesToRun {
  /** Begin in their order, once what they need is there. */
  readonly files: readonly string[];
  readonly fillers: readonly string[];
  readonly ready: Promise<unknown>;
  readonly concurrency: number;
  readonly runFile: RunFile;
}

/**
 * @returns what each file tells, one whole file after the other @throws why what they need cannot
 *   be had
 */
export async function* runFiles({ ready, concurrency, runFile, ...given }: FilesToRun): AsyncGenerator<TestEvent> {
  const [files, fillers] = [[...given.files], [...given.fillers]];
  const running = new Set<Promise<void>>();
  const ended: (readonly TestEvent[])[] = [];
  let isReady = false;
  const waiting = ready.then(() => void (isReady = true));
  const takeNext = (): string | undefined => (isReady ? files.shift() : undefined) ?? fillers.shift();
  function begin(path: string): void {
    const one = runFile(path).then((events) => {
      ended.push(events);
      running.delete(one);
    });
    running.add(one);
  }
  while (files.length + fillers.length + running.size > 0) {
    while (running.size < concurrency) {
      const path = takeNext();
      if (path === undefined) break;
      begin(path);
    }
    await Promise.race(isReady ? running : [waiting, ...running]);
    for (let events = ended.shift(); events; events = ended.shift()) yield* events;
  }
}

/** @param timeout - for the file, in milliseconds @returns what starts a process for each file */
export function createRunFile(options: { readonly cwd: string; readonly timeout?: number }): RunFile {
  return async (path) => {
    const events: TestEvent[] = [];
    const stream = run({ ...options, files: [path] }).on("data", (event) => {
      if (!isSumOfRun(event)) events.push(event);
    });
    await once(stream, "end");
    return events;
  };
}

/** Returns whether an event is a summary of one file's run. */
function isSumOfRun({ type, data }: TestEvent): boolean {
  return type === "test:diagnostic" && data.nesting === 0 && data.file === undefined;
}
