/** A service on a library of a size. To make and prepare a large one takes minutes: it can be kept for the next run. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

/** Starts it once its library is as it stays: copied for searches, and written ready to be sent. */
export async function startLibrary(context: LibraryContext, size: number): Promise<LibrarySubject> {
  const folder = openFolder(context, size);
  if (!existsSync(join(folder, keyName))) await makeLibrary(context, { folder, size });
  const started = await startSubject(context.owner, { env: { ...environment, FIRST_ACCOUNT: "off" }, folder });
  const key = readFileSync(join(folder, keyName), "utf8");
  const subject = { ...started, key, databaseUrl: `sqlite:${folder}/data/tincture.db` };
  await waitUntilReady(context, subject, { folder, size });
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

/** No service runs meanwhile: it would follow the import, and save its index of half the library. */
async function makeLibrary({ owner, tell }: LibraryContext, { folder, size }: MadeLibrary): Promise<void> {
  const first = await startServer(owner, folder, { ...benchEnvironment, ...environment });
  await first.end("SIGTERM");
  tell(`importing ${size} palettes`);
  await importLibrary(folder, size);
  writeFileSync(join(folder, keyName), first.key);
}

/** From so many on, palettes ready to be sent are written in the background, and the library is copied for searches. */
const preparedMin = 50_000;
const msPerSecond = 1000;
const lookMs = msPerSecond;
const looksPerLine = 15;
const bytesPerMb = 2 ** 20;

/**
 * A library that is still being prepared takes processor time of its own, and reads of the database what it will have at hand. It may have both
 * cores for that.
 */
async function waitUntilReady(
  { tell }: LibraryContext,
  subject: Subject,
  { folder, size }: MadeLibrary,
): Promise<void> {
  if (size < preparedMin) return;
  unpinProcess(subject.processId);
  const start = performance.now();
  const [palettes, index] = ["palettes", "index"].map((ending) => join(folder, `data/tincture.db.${ending}`));
  for (let looks = 1; ; looks += 1) {
    const isCopied = await isSearchable(subject);
    if (isCopied && readFileTime(palettes!) > 0 && readFileTime(index!) >= readFileTime(palettes!)) break;
    if (looks % looksPerLine === 0) {
      const written = statSync(`${palettes!}.partial`, { throwIfNoEntry: false })?.size ?? 0;
      const copied = isCopied ? "copied" : "being copied";
      tell(`${size} palettes are ${copied} for searches, ${Math.round(written / bytesPerMb)} MB of them being written`);
    }
    await sleep(lookMs);
  }
  tell(`${size} palettes ready after ${Math.round((performance.now() - start) / msPerSecond)} s`);
  pinProcess(subject.processId, serverCore);
}

async function isSearchable({ origin, key }: Subject): Promise<boolean> {
  const response = await fetch(`${origin}/api/v1/palettes?name=palette&limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await response.arrayBuffer();
  return response.ok;
}

/** When a file was written; 0 where there is none. */
function readFileTime(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
