import { createServer, type Socket } from "node:net";

export interface MailCounter {
  url: string;
  connections: number;
  mails: number;
  /** Number of refused recipients. */
  refusals: number;
}

/** Prefix of the addresses whose mail is refused. */
export const NOBODY = "nobody.";

/**
 * A mail server that accepts all mail at once, except for `NOBODY` addresses, and only counts it.
 */
export async function startMailCounter(): Promise<MailCounter> {
  const counter: MailCounter = { url: "", connections: 0, mails: 0, refusals: 0 };
  const server = createServer((socket) => converse(socket, counter)).unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address) counter.url = `smtp://127.0.0.1:${address.port}`;
  return counter;
}

function converse(socket: Socket, counter: MailCounter): void {
  let received = "";
  let isData = false;
  counter.connections += 1;
  socket.setEncoding("utf8").on("error", () => undefined);
  socket.write("220 bench ESMTP\r\n");
  socket.on("data", (chunk) => {
    received += chunk;
    for (let mark = markOf(); received.includes(mark); mark = markOf()) {
      const line = received.slice(0, received.indexOf(mark));
      received = received.slice(line.length + mark.length);
      socket.write(`${answer(line)}\r\n`);
    }
  });
  const markOf = () => (isData ? "\r\n.\r\n" : "\r\n");

  function answer(line: string): string {
    if (isData) {
      isData = false;
      counter.mails += 1;
      return "250 taken";
    }
    if (/^EHLO/i.test(line)) return "250-bench\r\n250 PIPELINING";
    if (line.includes(`<${NOBODY}`)) {
      counter.refusals += 1;
      return "550 nobody here";
    }
    if (!/^DATA/i.test(line)) return "250 ok";
    isData = true;
    return "354 go on";
  }
}
