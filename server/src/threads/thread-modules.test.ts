import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** Modules of the server's threads. */
const entries = [
  "../store/sqlite/writer-thread.ts",
  "../domain/library/search/library-copy.ts",
  "../store/thread-database.ts",
];

/** Posts the files of `color/` that are loaded. */
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

test("threads load only the parts of color/ that they use", async () => {
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
