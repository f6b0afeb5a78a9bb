import { createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";

export interface MailSink {
  /** The accepted mails, in order of arrival. */
  mails: Email[];
  /** The recipients of all attempts that `refuseNext` does not refuse, in order of arrival. */
  asked: string[];
  /** The envelope senders of the same attempts. */
  senders: string[];
  /** Refuses the next `times` mails with the temporary error 451 and `text`. */
  refuseNext(times: number, text?: string): void;
  /**
   * Sets the response to a command or a recipient, such as "550 nobody here". With null the server
   * does not respond.
   */
  answer(what: string, line: string | null): void;
  /**
   * Confirms `after` more mails at once, and holds the confirmation of later ones until the
   * returned function is called.
   */
  hold(after?: number): () => void;
  /** Closes all connections, like a server that drops idle ones. */
  hangUp(): void;
  clear(): void;
  close(): Promise<void>;
}

/** A mail server at the address of SMTP_URL that keeps all accepted mails. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Email[] = [];
  const state: State = {
    asked: [],
    senders: [],
    answers: new Map(),
    refusals: 0,
    text: "",
    held: Promise.resolve(),
    heldAfter: 0,
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
    converse(socket, mails, state);
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const { port, hostname } = new URL(process.env.SMTP_URL ?? "");
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve));
  return {
    mails,
    asked: state.asked,
    senders: state.senders,
    answer: (what, line) => state.answers.set(what, line),
    refuseNext: (times, text = "come back later") => {
      Object.assign(state, { refusals: times, text });
    },
    hold: (after = 0) => {
      let release: () => void = () => undefined;
      state.held = new Promise((resolve) => {
        release = resolve;
      });
      state.heldAfter = mails.length + after;
      return release;
    },
    hangUp,
    clear: () => {
      mails.length = 0;
      state.asked.length = 0;
      state.senders.length = 0;
      state.answers.clear();
      state.refusals = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

interface State {
  asked: string[];
  senders: string[];
  answers: Map<string, string | null>;
  refusals: number;
  text: string;
  held: Promise<void>;
  heldAfter: number;
}

const ANSWERS: Record<string, string> = {
  EHLO: "250 barq.test",
  HELO: "250 barq.test",
  MAIL: "250 sender taken",
  RCPT: "250 recipient taken",
  RSET: "250 begun anew",
  DATA: "354 go on",
};

function converse(socket: Socket, mails: Email[], state: State): void {
  let received = "";
  let isData = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  socket.setEncoding("utf8").on("error", () => undefined);
  socket.on("data", async (chunk) => {
    received += chunk;
    for (let chunk = takeChunk(); chunk !== null; chunk = takeChunk()) await handle(chunk);
  });
  reply("220 barq.test ESMTP");

  function takeChunk(): string | null {
    const mark = isData ? "\r\n.\r\n" : "\r\n";
    const end = received.indexOf(mark);
    if (end < 0) return null;
    const chunk = received.slice(0, end);
    received = received.slice(end + mark.length);
    return chunk;
  }

  async function handle(chunk: string): Promise<void> {
    if (isData) {
      isData = false;
      const place = mails.push(await PostalMime.parse(chunk.replace(/\r\n\.\./g, "\r\n.")));
      if (place > state.heldAfter) await state.held;
      reply("250 taken");
      return;
    }
    const command = chunk.slice(0, 4).toUpperCase();
    if (command === "QUIT") {
      socket.end("221 bye\r\n");
      return;
    }
    if (command === "MAIL" && state.refusals > 0) {
      state.refusals -= 1;
      reply(`451 ${state.text}`);
      return;
    }
    const recipient = /^RCPT TO:<(.*)>/i.exec(chunk)?.[1] ?? "";
    if (command === "RCPT") state.asked.push(recipient);
    const [, sender] = /^MAIL FROM:<(.*?)>/i.exec(chunk) ?? [];
    if (sender !== undefined) state.senders.push(sender);
    const said = [command, recipient].find((what) => state.answers.has(what));
    const line = said === undefined ? ANSWERS[command] : state.answers.get(said);
    isData = command === "DATA" && line?.startsWith("3") === true;
    if (line !== null) reply(line ?? "502 not known here");
  }
}
