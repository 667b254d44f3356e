/** A mail server that keeps what it receives. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface ReceivedMail {
  readonly to: string;
  readonly text: string;
}

export interface SmtpServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: ReceivedMail[];
}

/** Addresses that start with this are refused, with a text that quotes them. */
export const unknownRecipient = "unknown";

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    talk(socket, mails);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function talk(socket: Socket, mails: ReceivedMail[]): void {
  let waiting = "";
  let to = "";
  let text: string[] | undefined;

  function receiveLine(line: string): void {
    if (text && line === ".") {
      mails.push({ to, text: decode(text.join("\n")) });
      text = undefined;
      socket.write("250 kept\r\n");
    } else if (text) text.push(line);
    else if (line === "DATA") {
      text = [];
      socket.write("354 go on\r\n");
    } else if (line.startsWith(`RCPT TO:<${unknownRecipient}`))
      socket.write(`550 5.1.1 ${line.slice(8)} is unknown\r\n`);
    else {
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
      socket.write("250 fine\r\n");
    }
  }
  socket.on("error", ignore);
  socket.write("220 tincture.test\r\n");
  socket.setEncoding("utf8").on("data", (data: string) => {
    const lines = (waiting + data).split("\r\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) receiveLine(line);
  });
}

function decode(text: string): string {
  return text.replaceAll("=\n", "").replaceAll("=3D", "=");
}

/** Clients may disconnect at any time. */
function ignore(): void {}
