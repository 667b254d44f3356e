/** The repository's sources as a browser can import them: types stripped, nothing bundled. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { Owner } from "./running-server.ts";

const root = new URL("../", import.meta.url);

/**
 * Serves an empty page at `/` and every source of the repository at its path, on a free port of
 * this machine until the end.
 *
 * @returns the origin
 */
export async function serveModules(owner: Owner): Promise<string> {
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://localhost").pathname, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  owner.after(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://localhost:${address.port}`;
}

async function answer(path: string, response: ServerResponse): Promise<void> {
  try {
    const { type, body } = await readModule(path);
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
  } catch (error) {
    response.writeHead(404).end(String(error));
  }
}

async function readModule(path: string): Promise<{ readonly type: string; readonly body: string }> {
  if (path === "/")
    return { type: "text/html", body: "<!doctype html><link rel=icon href=data:><title>Modules</title>" };
  const source = await readFile(new URL(path.slice(1), root), "utf8");
  if (path.endsWith(".json")) return { type: "application/json", body: source };
  return { type: "text/javascript", body: path.endsWith(".ts") ? stripTypeScriptTypes(source) : source };
}
