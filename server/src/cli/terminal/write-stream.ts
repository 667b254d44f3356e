import { once } from "node:events";

/** Writes text to standard output as fast as its reader takes it, so that any amount fits in memory. */
export async function writeStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  }
}
