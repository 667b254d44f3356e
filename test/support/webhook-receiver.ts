/** An HTTP server that receives webhooks and answers them in a chosen way. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface ReceivedPost {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookReceiver extends AsyncDisposable {
  /** With a port, and without a slash at the end. */
  readonly origin: string;
  readonly posts: ReceivedPost[];
  /** Resolves once a number of requests have arrived. */
  waitForPosts(count: number): Promise<void>;
}

type Answer = (response: ServerResponse, post: ReceivedPost) => void;

export function answerStatus(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => response.writeHead(status, headers).end("ok");
}

export async function startReceiver(answer: Answer = answerStatus(204)): Promise<WebhookReceiver> {
  const posts: ReceivedPost[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    void readPost(request).then((post) => {
      posts.push(post);
      for (const { count, resolve } of waiting) if (posts.length >= count) resolve();
      answer(response, post);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    posts,
    waitForPosts: (count) =>
      new Promise((resolve) => (posts.length >= count ? resolve() : waiting.push({ count, resolve }))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readPost(request: IncomingMessage): Promise<ReceivedPost> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { path: request.url ?? "", headers, body };
}
