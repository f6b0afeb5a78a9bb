import { createServer, type Server, type Socket } from "node:net";

/**
 * The server's behaviour: "ok" accepts a mail at once and "slow" with a pause before each reply;
 * "421", "451" and "550" refuse it; "cut" accepts it and disconnects before the reply; "silent"
 * never replies.
 */
export type MailMood = "ok" | "slow" | "421" | "451" | "550" | "cut" | "silent";

/** Pause before each reply in the mood "slow", in milliseconds. */
const PAUSE_MS = 700;

/** An accepted mail, whether or not the reply was sent. */
export interface TakenMail {
  to: string;
  messageId: string;
  /** Time of acceptance, by performance.now(). */
  at: number;
}

/** A mail server with adjustable behaviour that records the headers of accepted mails. */
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
