import { createServer, type Server, type Socket } from "node:net";

/**
 * What it does with a mail: takes it, at once or with a pause before each word; refuses it for now or for good; takes it
 * and hangs up before it says so; says nothing.
 */
export type MailMood = "ok" | "slow" | "421" | "451" | "550" | "cut" | "silent";

/** Milliseconds before each word of one that is slow. */
const PAUSE_MS = 700;

/** A mail that it took, whether or not it could say so. */
export interface TakenMail {
  to: string;
  messageId: string;
  /** By performance.now(). */
  at: number;
}

/** A mail server with moods, which keeps the head of what it takes. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  mood: MailMood = "ok";
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();

  constructor(private readonly port: number) {}

  async open(): Promise<void> {
    this.server = createServer((socket) => {
      this.sockets.add(socket.on("close", () => this.sockets.delete(socket)));
      this.converse(socket);
    });
    await new Promise<void>((resolve, reject) => {
      this.server?.once("error", reject).listen(this.port, "127.0.0.1", resolve);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server?.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private converse(socket: Socket): void {
    let received = "";
    let recipient = "";
    let isData = false;
    const say = (line: string) => {
      const write = () => socket.write(`${line}\r\n`);
      if (this.mood === "slow") setTimeout(write, PAUSE_MS);
      else write();
    };
    const hear = (line: string) => {
      const { mood } = this;
      if (isData) {
        isData = false;
        const [, messageId = ""] = /^Message-ID:\s*(\S+)/im.exec(line) ?? [];
        this.taken.push({ to: recipient, messageId, at: performance.now() });
        if (mood === "cut") socket.destroy();
        else say("250 taken");
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (mood === "silent") return;
      if (command === "QUIT") socket.end("221 bye\r\n");
      else if (command === "EHLO") say("250 chaos");
      else if (command === "MAIL" && mood === "421") socket.end("421 too many connections\r\n");
      else if (command === "RCPT" && (mood === "451" || mood === "550")) say(`${mood} not now`);
      else if (command === "DATA") {
        isData = true;
        say("354 go on");
      } else {
        if (command === "RCPT") [, recipient = ""] = /<(.*)>/.exec(line) ?? [];
        say("250 ok");
      }
    };
    socket.setEncoding("utf8").on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += chunk;
      const mark = () => (isData ? "\r\n.\r\n" : "\r\n");
      for (let end = received.indexOf(mark()); end >= 0; end = received.indexOf(mark())) {
        const line = received.slice(0, end);
        received = received.slice(end + mark().length);
        hear(line);
      }
    });
    say("220 chaos ESMTP");
  }
}
