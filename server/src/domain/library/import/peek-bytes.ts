import type { ByteSource } from "./source-row.ts";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Enough for a CSV header. */
const HEAD_BYTES = 4096;

/** The first bytes of a source, and a source that still has them. */
export interface PeekedBytes {
  readonly head: Buffer;
  readonly source: ByteSource;
}

/** Looks at the first bytes of a source without losing them; a UTF-8 byte order mark is dropped. */
export async function peekBytes(source: ByteSource): Promise<PeekedBytes> {
  const chunks = source[Symbol.asyncIterator]();
  const { head, isEnded } = await readHead(chunks);
  const hasMark = head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const bytes = hasMark ? head.subarray(BYTE_ORDER_MARK.length) : head;
  return { head: bytes, source: isEnded ? iterateOnce(bytes) : prepend(bytes, chunks) };
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<{ head: Buffer; isEnded: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) return { head: Buffer.concat(parts), isEnded: true };
    parts.push(next.value);
    length += next.value.length;
  }
  return { head: Buffer.concat(parts), isEnded: false };
}

async function* iterateOnce(bytes: Uint8Array): ByteSource {
  if (bytes.length > 0) yield bytes;
}

async function* prepend(bytes: Uint8Array, rest: AsyncIterator<Uint8Array>): ByteSource {
  try {
    yield bytes;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
