import { Readable } from "node:stream";
import { encode, wrap } from "libqp";
import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import type { ReceiptFile } from "@/contract/receipts";
import type { TextFile } from "@/emails/order/order-mail";
import { env } from "@/env";
import { MailHeldBack } from "@/server/mail/account-budget";
import { bounceAddress } from "@/server/mail/bounce-address";
import type { MailLane } from "@/server/mail/mail-kind";
import { takeTurns } from "@/server/mail/turns";
import { failpoint } from "@/server/platform/failpoint";
import { settings } from "@/server/platform/settings";
import { watchPart } from "@/server/platform/watch/outages";

export interface OutgoingMail {
  /** One address, checked when the order was placed. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Attached. */
  receipt?: ReceiptFile | null;
  file?: TextFile | undefined;
  /** Where programs of mail take back what brought it about, in one step (RFC 8058). */
  takeBackUrl?: string | undefined;
  /** The same on each attempt. */
  messageId: string;
  /** Of the row, by which it is known again when it comes back. */
  mailId: number;
  lane: MailLane;
  /** Hears at once which mail server took it, and what it said, and writes it down; waited for. */
  onTaken?: (answer: string) => Promise<void>;
}

/** Sends one mail; resolves when the mail server took it. @throws Error when it did not */
export type Mailer = (mail: OutgoingMail) => Promise<void>;

/**
 * For each, what its jobs are worked with: so many at once, so many more while as many wait long for the mail server, and
 * so many beside them of those that come back.
 */
export const MAIL_JOBS = {
  delivery: { atOnce: 8, slowAtOnce: 16, retriesAtOnce: 4, pauseSeconds },
  order: { atOnce: 2, slowAtOnce: 6, retriesAtOnce: 2, pauseSeconds },
  account: { atOnce: 2, slowAtOnce: 6, retriesAtOnce: 2, pauseSeconds },
  notice: { atOnce: 2, slowAtOnce: 6, retriesAtOnce: 2, pauseSeconds },
  "account-notice": { atOnce: 2, slowAtOnce: 2, retriesAtOnce: 1, pauseSeconds },
} as const satisfies Record<MailLane, object>;

const transports = new Map<MailLane, ReturnType<typeof connect>>();

/** Says goodbye to the mail server; the next mail greets it anew. */
export function closeMailer(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/**
 * The end of a mail, at which the mail server takes it, goes out when what became of the one before is written down: a
 * process that is killed leaves one mail of which nobody knows whether it was taken, not as many as it sends at once.
 */
const newTurn = takeTurns(() => env().MAIL_TURN_MS);

export const smtpMailer: Mailer = async (mail) => {
  const { MAIL_FROM } = env();
  failpoint("mail.before");
  const turn = newTurn();
  const lastCall = performance.now() + TOO_LATE_MS;
  const bouncesTo = bounceAddress(mail.mailId);
  const message = {
    from: MAIL_FROM,
    ...(bouncesTo && { envelope: { from: bouncesTo, to: [mail.to] } }),
    replyTo: settings().supportEmail,
    // An address object, never a list in a string: "b@y, evil@z" would be two recipients.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    // The better one last.
    alternatives: [textPart("text/plain", mail.text), textPart("text/html", mail.html)],
    attachments: [
      ...(mail.file ? [textAttachment(mail.file)] : []),
      ...(mail.receipt ? [attachmentOf(mail.receipt)] : []),
    ],
    headers: mail.takeBackUrl ? takeBackHeaders(mail.takeBackUrl) : {},
    messageId: mail.messageId,
    mayEnd: async () => {
      await turn.begin();
      if (performance.now() > lastCall) throw new Error("its next try has begun");
    },
  };
  try {
    const sending = transportOf(mail.lane).sendMail(message);
    const { response } = await sending.catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal.verdict === "away") serverWatch(mail.lane).failed();
      else serverWatch(mail.lane).answered();
      throw refusal;
    });
    serverWatch(mail.lane).answered();
    failpoint("mail.taken");
    await mail.onTaken?.(answerOf(mail.lane, response));
  } finally {
    turn.end();
  }
};

const takeBackHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
const watches = new Map<string, ReturnType<typeof watchPart>>();

/** What the mail server of a lane answers. */
function serverWatch(lane: MailLane) {
  const server = serverOf(lane);
  const watch = watches.get(server) ?? watchPart("mail");
  watches.set(server, watch);
  return watch;
}

/** Greets the shop's mail servers, and sends nothing: null where each lets us in, else what came in the way. */
export async function whatKeepsMailsBack(): Promise<string | null> {
  const { SMTP_URL, ACCOUNT_SMTP_URL } = env();
  const lanes: MailLane[] = ACCOUNT_SMTP_URL && SMTP_URL ? ["order", "account"] : ["order"];
  for (const lane of lanes) {
    const problem = await transportOf(lane)
      .verify()
      .then(
        () => null,
        (error: unknown) => refusalOf(error).message,
      );
    if (problem !== null) return problem;
  }
  return null;
}

/** Milliseconds after which a mail that still waits for a connection is left to its next try (jobs.ts). */
const TOO_LATE_MS = 35_000;

/** A mail but for its end, which waits until it may go out. Read from when the mail server is ready for it, not before. */
async function* endingWhen(mail: Readable, mayEnd: () => Promise<void>): AsyncGenerator<unknown> {
  yield* mail;
  await mayEnd();
}

/** The most characters of an answer that are kept: a line with the server's number of the mail. */
const MAX_ANSWER = 200;

function answerOf(lane: MailLane, response: string): string {
  const said = response.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
  return `${new URL(serverOf(lane)).hostname}: ${said}`.slice(0, MAX_ANSWER);
}

function transportOf(lane: MailLane) {
  const found = transports.get(lane) ?? connect(lane);
  transports.set(lane, found);
  return found;
}

/** A part as it is sent. Encoded here, because nodemailer's streams take twice the time. */
export function textPart(type: string, text: string): { raw: string } {
  const headers = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable`;
  return { raw: `${headers}\r\n\r\n${wrap(encode(text.replace(/\r\n?|\n/g, "\r\n")))}` };
}

const attachmentOf = ({ name, pdf }: ReceiptFile) => ({
  filename: name,
  content: Buffer.from(pdf),
  contentType: "application/pdf",
});

const textAttachment = ({ name, text }: TextFile) => ({
  filename: name,
  content: Buffer.from(text.replaceAll("\n", "\r\n")),
  contentType: "text/plain; charset=utf-8",
});

const LIMITS = {
  pool: true as const,
  // One that breaks is the job's to try again.
  maxRequeues: 0,
  // Together less than a try may take (jobs.ts), so that no second one begins during the first.
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/** The address of a lane's mail server. */
function serverOf(lane: MailLane): string {
  const { SMTP_URL, ACCOUNT_SMTP_URL } = env();
  const isOfAccounts = lane === "account" || lane === "account-notice";
  const url = (isOfAccounts && ACCOUNT_SMTP_URL) || SMTP_URL;
  if (!url) throw new Error("SMTP_URL is not set");
  return url;
}

/** Made by its class: `createTransport` forgets every option beside an address. What the address says of them wins. */
function connect(lane: MailLane) {
  const url = serverOf(lane);
  // Connections are kept for the next mail, as many as the lane's jobs may need at once: none waits for another.
  const { atOnce, slowAtOnce, retriesAtOnce } = MAIL_JOBS[lane];
  const maxConnections = atOnce + slowAtOnce + retriesAtOnce;
  const { DEMO, SMTP_WITHOUT_TLS } = env();
  const requireTLS = DEMO !== "1" && SMTP_WITHOUT_TLS !== "1";
  const options = { url, ...LIMITS, maxConnections, requireTLS };
  const transport = createTransport(new SMTPPool(options));
  transport.use("stream", ({ data, message }, done) => {
    const { mayEnd } = data as { mayEnd?: () => Promise<void> };
    if (mayEnd) message.processFunc((mail) => Readable.from(endingWhen(mail, mayEnd)));
    done();
  });
  return transport;
}

/**
 * What an answer says: `never` that this mail is not taken, `later` that it is not taken now, `away` that no mail is: no
 * answer, a server that closes (421), or one that lets nobody in.
 */
type Verdict = "never" | "later" | "away";

/** That the mail server did not take a mail. */
export class MailRefusal extends Error {
  constructor(
    readonly code: string,
    readonly verdict: Verdict,
    responseCode?: number,
  ) {
    super(`the mail server did not take it: ${code}, ${responseCode ?? "no answer"}`);
  }
}

/** Of these it is the mail, or its recipient, that an answer is about; of a greeting, a login or a sender all mails. */
const ABOUT_THE_MAIL: readonly unknown[] = ["RCPT TO", "DATA"];

/** Without the server's own words, which may repeat the mail: errors are logged and kept with their jobs. */
function refusalOf(error: unknown): MailRefusal {
  const { code, command, responseCode } = Object(error) as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return new MailRefusal(code ?? "unknown", verdictOf(command, responseCode), responseCode);
}

function verdictOf(command?: string, responseCode?: number): Verdict {
  if (!responseCode || responseCode === 421 || !ABOUT_THE_MAIL.includes(command)) return "away";
  return responseCode >= 500 ? "never" : "later";
}

/** True when the mail server said that it never takes this mail: no such mailbox, for one. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof MailRefusal && error.verdict === "never";
}

/** Seconds until the first retry, and the most: when this mail is not taken now, when it never is, when none is. */
const PAUSES = {
  later: { first: 15, most: 3600 },
  never: { first: 60, most: 3600 },
  away: { first: 10, most: 30 },
} as const satisfies Record<Verdict, object>;

/** Seconds until a mail is tried again: twice as long each time. A mail server that is away may be back at any moment. */
export function pauseSeconds(tries: number, error: unknown): number {
  if (error instanceof MailHeldBack) return error.pauseSeconds;
  const { first, most } = PAUSES[error instanceof MailRefusal ? error.verdict : "away"];
  return Math.min(first * 2 ** tries, most);
}
