import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** What the threads of a server run, but for what each does at once with what it is started with. */
const entries = [
  "../store/sqlite/writer-thread.ts",
  "../domain/library/search/library-copy.ts",
  "../store/thread-database.ts",
];

/** Tells what is loaded of `color/`. */
const looking = `
  import { registerHooks } from "node:module";
  import { parentPort, workerData } from "node:worker_threads";
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  for (const url of workerData) await import(url);
  parentPort.postMessage(loaded.flatMap((url) => /\\/color\\/src\\/(.*)$/.exec(url)?.[1] ?? []));
`;

test("threads beside the one that serves load the parts of color/ that they use, and not all of it", async () => {
  const workerData = entries.map((entry) => new URL(entry, import.meta.url).href);
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(looking)}`), { workerData });
  const [loaded] = await once(thread, "message");
  await thread.terminate();
  assert.deepEqual(loaded.toSorted(), [
    "cielab.ts",
    "css-names.ts",
    "describe/hue-word.ts",
    "describe/seen-color.ts",
    "difference.ts",
    "exact-math.ts",
    "family.ts",
    "fold-words.ts",
    "hex.ts",
    "like-color.ts",
    "nearest/quick-difference.ts",
    "number-at.ts",
    "oklab.ts",
    "one-typo.ts",
    "palette.ts",
    "search.ts",
    "srgb.ts",
    "words/neutral-only.ts",
    "words/shun-hues.ts",
    "words/words-text.ts",
  ]);
});
