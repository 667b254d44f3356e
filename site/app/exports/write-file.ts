import type { Deflate } from "@tincture/color/export";

type Content = string | Uint8Array<ArrayBuffer>;

/**
 * Runs a writer that needs synchronous compression with asynchronous compression: the first run
 * collects the bytes to compress, and the second run gets the results.
 *
 * @param write - must call `deflate` with the same bytes in both runs
 */
export async function writeFile<Written extends Content>(write: (deflate: Deflate) => Written): Promise<Written> {
  const wanted: Uint8Array[] = [];
  const draft = write((bytes) => {
    wanted.push(bytes);
    return new Uint8Array(0);
  });
  if (wanted.length === 0) return draft;
  const packed = (await Promise.all(wanted.map(packBytes))).values();
  return write(() => packed.next().value ?? new Uint8Array(0));
}

/** Compresses to the zlib format. */
async function packBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
