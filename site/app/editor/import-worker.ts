/** Parses one long source in a worker thread. */
import { readSource } from "./read-source.ts";

addEventListener("message", ({ data }: MessageEvent<string | Uint8Array>) => postMessage(readSource(data)));
