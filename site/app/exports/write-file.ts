import type { Deflate } from "@tincture/color/export";

type Content = string | Uint8Array<ArrayBuffer>;

/**
 * Writes a file of a writer that wants its compression at once, where compression only comes as a stream, beside this thread:
 * the writer runs a first time to show what it wants compressed, and a second time to get it.
 *
 * @param write - calls `deflate` with the same bytes every time
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

/** To the zlib format. */
async function packBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
