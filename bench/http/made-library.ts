/** Starts a service with a generated library, which can be kept for the next run. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createFolder, startServer } from "../../test/running-server.ts";
import { importLibrary } from "./library-file.ts";
import { benchEnvironment, type PartContext } from "./part.ts";
import { pinProcess, serverCore, unpinProcess } from "./processes.ts";
import { startSubject, type Subject } from "./subject.ts";

type LibraryContext = Pick<PartContext, "owner" | "tell" | "librariesFolder">;

interface LibrarySubject extends Subject {
  readonly databaseUrl: string;
}

const environment = { STARTER_LIBRARY: "off", DATABASE_URL: "sqlite:data/tincture.db" };
const keyName = "key.txt";

export async function startLibrary(context: LibraryContext, size: number): Promise<LibrarySubject> {
  const folder = openFolder(context, size);
  if (!existsSync(join(folder, keyName))) await makeLibrary(context, { folder, size });
  const started = await startSubject(context.owner, { env: { ...environment, FIRST_ACCOUNT: "off" }, folder });
  const key = readFileSync(join(folder, keyName), "utf8");
  const subject = { ...started, key, databaseUrl: `sqlite:${folder}/data/tincture.db` };
  await waitUntilReady(context, subject, size);
  return subject;
}

interface MadeLibrary {
  readonly folder: string;
  readonly size: number;
}

function openFolder({ owner, librariesFolder }: LibraryContext, size: number): string {
  if (librariesFolder === undefined) return createFolder(owner);
  const folder = join(librariesFolder, String(size));
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function makeLibrary({ owner, tell }: LibraryContext, { folder, size }: MadeLibrary): Promise<void> {
  const first = await startServer(owner, folder, { ...benchEnvironment, ...environment });
  await first.end("SIGTERM");
  tell(`importing ${size} palettes`);
  await importLibrary(folder, size);
  writeFileSync(join(folder, keyName), first.key);
}

const lookMs = 500;

/** Waits until the server has built its index. It may use both cores meanwhile. */
async function waitUntilReady({ tell }: LibraryContext, subject: Subject, size: number): Promise<void> {
  unpinProcess(subject.processId);
  const start = performance.now();
  while (!(await isSearchable(subject))) await sleep(lookMs);
  tell(`${size} palettes searchable after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  pinProcess(subject.processId, serverCore);
}

async function isSearchable({ origin, key }: Subject): Promise<boolean> {
  const response = await fetch(`${origin}/api/v1/palettes?name=palette&limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await response.arrayBuffer();
  return response.ok;
}
