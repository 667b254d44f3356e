import { readSource } from "./read-source.ts";

addEventListener("message", ({ data }: MessageEvent<string | Uint8Array>) => postMessage(readSource(data)));
