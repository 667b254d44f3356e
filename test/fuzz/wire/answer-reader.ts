/** Reads responses byte by byte without repairing them. Anything that is not HTTP is an error. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export interface WireAnswer {
  readonly status: number;
  /** Lowercase names; repeated headers are joined with ", ". */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface AnswerReader {
  /** @throws {SyntaxError} when the bytes are not an HTTP response */
  push(chunk: Buffer): void;
  /** @throws {SyntaxError} when a response is incomplete */
  end(): void;
  /** Bytes of an incomplete response. */
  readonly pendingBytes: number;
}

export interface AnswerReaderOptions {
  readonly isNextHead: () => boolean;
  readonly onAnswer: (answer: WireAnswer) => void;
}

const empty: Buffer = Buffer.alloc(0);
const blankLine = "\r\n\r\n";
const statusLine = /^HTTP\/1\.1 (\d{3}) ?[^\r\n]*$/;
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;

/** Reads responses in order, without 1xx. */
export function createAnswerReader({ isNextHead, onAnswer }: AnswerReaderOptions): AnswerReader {
  let bytes: Buffer = empty;
  let isLast = false;

  function readOne(): boolean {
    const headEnd = bytes.indexOf(blankLine);
    if (headEnd === -1) return false;
    const { status, headers } = parseHead(bytes.toString("latin1", 0, headEnd));
    const start = headEnd + blankLine.length;
    const isHead = isNextHead();
    const end = start + bodyLength({ status, headers, isHead });
    if (bytes.length < end) return false;
    const body = unpack(bytes.subarray(start, end), headers.get("content-encoding"));
    // A request that was refused before its method was known is answered with a body, even to HEAD;
    // nothing comes after it.
    isLast = isHead && headers.get("connection") === "close";
    bytes = isLast ? empty : bytes.subarray(end);
    if (status >= 200) onAnswer({ status, headers, body });
    return true;
  }

  return {
    push(chunk) {
      if (isLast) return;
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      while (bytes.length > 0 && readOne());
    },
    end() {
      if (bytes.length > 0) throw new SyntaxError(`Cut answer: ${bytes.toString("latin1", 0, 200)}`);
    },
    get pendingBytes() {
      return bytes.length;
    },
  };
}

interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
}

function parseHead(text: string): Head {
  const [first = "", ...lines] = text.split("\r\n");
  const status = statusLine.exec(first)?.[1];
  if (status === undefined) throw new SyntaxError(`No status line: ${first.slice(0, 200)}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new SyntaxError(`No header: ${line.slice(0, 200)}`);
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  return { status: Number(status), headers };
}

/** Only pages are streamed; API responses have a length. */
function unpack(body: Buffer, coding: string | undefined): string {
  if (coding === undefined || body.length === 0) return body.toString("utf8");
  const decompress = decompressors.get(coding);
  if (!decompress) throw new SyntaxError(`Unknown content-encoding: ${coding}`);
  return decompress(body).toString("utf8");
}

const decompressors: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
  ["zstd", (bytes: Buffer) => zstdDecompressSync(bytes)],
]);

function bodyLength({ status, headers, isHead }: Head & { readonly isHead: boolean }): number {
  if (isHead || status < 200 || status === 204 || status === 304) return 0;
  const length = headers.get("content-length");
  if (length === undefined || !/^\d+$/.test(length))
    throw new SyntaxError(`Answer ${status} does not say how long it is`);
  return Number(length);
}
