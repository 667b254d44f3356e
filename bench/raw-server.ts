/**
 * The yardstick: a bare node:http server that answers each address with bytes recorded before. It reads one JSON line
 * of addresses and answers from standard input, and prints its port.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

interface RecordedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answers: Readonly<Record<string, RecordedAnswer>> = JSON.parse(await text(process.stdin));

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ""];
  response.writeHead(answer === undefined ? 404 : 200, answer?.headers);
  response.end(answer?.body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
