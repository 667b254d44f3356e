/**
 * A bare node:http server that sends the same recorded bytes to every request. The parent process
 * sends the bytes as a message.
 */
import { createServer } from "node:http";

export interface RecordedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let answer: RecordedAnswer = { headers: {}, body: "" };

const server = createServer((_request, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

process.on("message", (next: RecordedAnswer) => {
  answer = next;
  process.send?.({ port: readPort() });
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.({ port: readPort() }));

function readPort(): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
