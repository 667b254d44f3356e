/**
 * The search thread: reads the library through a connection of its own, keeps a packed copy of it and scans that, so that no search
 * stalls the event loop that serves requests.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { keepCopy } from "../domain/library/search/keep-copy.ts";
import { openPaletteReader } from "../store/open-palette-reader.ts";
import {
  monotonicMs,
  type SearchMessage,
  type SearchOutcome,
  type SearchReport,
  type SearchThreadData,
} from "./search-messages.ts";

/** After each block of the library: a million palettes take some seconds more, and no core is taken whole. */
const PAUSE_MS = 1;

const { databaseUrl }: SearchThreadData = workerData;
const reader = await openPaletteReader(databaseUrl);
const keeper = keepCopy({
  store: reader.palettes,
  pause: () => pause(PAUSE_MS),
  onTrouble: (error) => report({ kind: "trouble", error: String(error) }),
});

parentPort!.on("message", (message: SearchMessage) => {
  if (message.kind === "find") void answer(message);
  else if (message.kind === "changes") keeper.noteChanges(message.ids);
  else void close();
});

async function answer(message: SearchMessage & { readonly kind: "find" }): Promise<void> {
  report({ kind: "answer", id: message.id, outcome: await find(message) });
}

async function find({
  request,
  deadline,
}: SearchMessage & { readonly kind: "find" }): Promise<SearchOutcome> {
  const leftMs = deadline - monotonicMs();
  if (leftMs < 0 && keeper.isLoaded()) return "late";
  return keeper.find(request, Math.max(0, leftMs));
}

async function close(): Promise<void> {
  await keeper.close();
  await reader.close();
  parentPort!.close();
}

function report(said: SearchReport): void {
  parentPort!.postMessage(said, []);
}
