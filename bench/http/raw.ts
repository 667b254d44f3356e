import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Owner } from "../../test/running-server.ts";
import type { RecordedAnswer } from "./raw-server.ts";

interface RawServer {
  readonly origin: string;
  readonly processId: number;
  use(answer: RecordedAnswer): Promise<void>;
}

export async function startRawServer(owner: Owner): Promise<RawServer> {
  const child = fork(fileURLToPath(new URL("raw-server.ts", import.meta.url)), { execArgv: [] });
  owner.after(() => child.kill());
  const [{ port }] = await once(child, "message");
  return {
    origin: `http://127.0.0.1:${port}`,
    processId: child.pid ?? 0,
    async use(answer) {
      child.send(answer);
      await once(child, "message");
    },
  };
}

/** Added by Node itself to every answer. */
const ownHeaders = new Set(["connection", "keep-alive", "date"]);

export async function recordAnswer(url: string, key: string): Promise<RecordedAnswer> {
  const request = get(url, { headers: { authorization: `Bearer ${key}` } });
  const [response] = await once(request, "response");
  const { rawHeaders }: { readonly rawHeaders: readonly string[] } = response;
  const headers: Record<string, string> = {};
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (!ownHeaders.has(rawHeaders[i]!.toLowerCase())) headers[rawHeaders[i]!] = rawHeaders[i + 1]!;
  }
  return { headers, body: await text(response) };
}
