import { Readable } from "node:stream";
import { encode, wrap } from "libqp";
import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import type { ReceiptFile } from "@/contract/receipts";
import type { TextFile } from "@/emails/order/order-mail";
import { env } from "@/env";
import { MailPostponed } from "@/server/mail/account-budget";
import { bounceAddress } from "@/server/mail/bounce-address";
import type { MailLane } from "@/server/mail/mail-kind";
import { sequentialTurns } from "@/server/mail/sequential-turns";
import { failpoint } from "@/server/platform/failpoint";
import { settings } from "@/server/platform/settings";
import { failureCounter } from "@/server/platform/watch/outages";

export interface OutgoingMail {
  /** A single address, validated when the order was placed. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Attached as a PDF. */
  receipt?: ReceiptFile | null;
  /** Attached as a text file. */
  file?: TextFile | undefined;
  /** URL for one-click unsubscribing in mail programs (RFC 8058). */
  takeBackUrl?: string | undefined;
  /** Message-ID, the same on each attempt. */
  messageId: string;
  /** Id of the mail's row, by which a bounce is matched. */
  mailId: number;
  lane: MailLane;
  /** Records the answer with which the mail server accepted the mail; awaited. */
  onTaken?: (answer: string) => Promise<void>;
}

/** Sends one mail and resolves when the mail server has accepted it. @throws Error if it has not */
export type Mailer = (mail: OutgoingMail) => Promise<void>;

/**
 * Job options by mail lane (`MailLane`): slots for new mails, for slow ones (a silent mail server)
 * and for retries.
 */
export const MAIL_JOBS = {
  delivery: { atOnce: 8, slowAtOnce: 16, retriesAtOnce: 4, pauseSeconds },
  order: { atOnce: 2, slowAtOnce: 6, retriesAtOnce: 2, pauseSeconds },
  account: { atOnce: 2, slowAtOnce: 6, retriesAtOnce: 2, pauseSeconds },
  notice: { atOnce: 2, slowAtOnce: 6, retriesAtOnce: 2, pauseSeconds },
  "account-notice": { atOnce: 2, slowAtOnce: 2, retriesAtOnce: 1, pauseSeconds },
} as const satisfies Record<MailLane, object>;

const transports = new Map<MailLane, ReturnType<typeof connect>>();

/** Closes all SMTP connections; later mails open new ones. */
export function closeMailer(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/**
 * The end of a mail, at which the mail server accepts it, is sent only after the result of the
 * previous mail was recorded, or after MAIL_TURN_MS. A killed process therefore leaves one mail
 * with an unknown result, not all concurrent ones.
 */
const newTurn = sequentialTurns(() => env().MAIL_TURN_MS);

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
    // An address object, never a string: "b@y, evil@z" would be two recipients.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    // The preferred alternative comes last.
    alternatives: [textPart("text/plain", mail.text), textPart("text/html", mail.html)],
    attachments: [
      ...(mail.file ? [textAttachment(mail.file)] : []),
      ...(mail.receipt ? [attachmentOf(mail.receipt)] : []),
    ],
    headers: mail.takeBackUrl ? takeBackHeaders(mail.takeBackUrl) : {},
    messageId: mail.messageId,
    mayEnd: async () => {
      await turn.begin();
      if (performance.now() > lastCall)
        throw new Error("too late: the next try of the mail has begun");
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
const watches = new Map<string, ReturnType<typeof failureCounter>>();

/** The failure counter of a lane's mail server, which reports outages. */
function serverWatch(lane: MailLane) {
  const server = serverOf(lane);
  const watch = watches.get(server) ?? failureCounter("mail");
  watches.set(server, watch);
  return watch;
}

/**
 * Checks the login at the shop's mail servers without sending: null if all work, else the problem.
 */
export async function checkMailServers(): Promise<string | null> {
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

/**
 * Milliseconds after which a try is abandoned if the mail has not been sent yet. This time and the
 * job's work before the mail take less than the time limit of a job
 * (src/server/platform/jobs/jobs.ts), after which the next try begins.
 */
const TOO_LATE_MS = 30_000;

/** Streams a mail, awaiting `mayEnd` before its end. Starts when the server is ready for data. */
async function* endingWhen(mail: Readable, mayEnd: () => Promise<void>): AsyncGenerator<unknown> {
  yield* mail;
  await mayEnd();
}

/** Maximum length of a stored answer, which contains the server's id of the mail. */
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

/** An encoded part of a mail. Encoded here because nodemailer's streams take twice as long. */
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
  // The job retries a broken connection.
  maxRequeues: 0,
  // The sum of these timeouts is less than a try may take (src/server/platform/jobs/jobs.ts), so
  // that two tries never overlap.
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/** The URL of a lane's mail server. @throws Error if SMTP_URL is not set */
function serverOf(lane: MailLane): string {
  const { SMTP_URL, ACCOUNT_SMTP_URL } = env();
  const isOfAccounts = lane === "account" || lane === "account-notice";
  const url = (isOfAccounts && ACCOUNT_SMTP_URL) || SMTP_URL;
  if (!url) throw new Error("SMTP_URL is not set");
  return url;
}

/**
 * Creates the pool explicitly, since `createTransport` ignores all other options if it gets a URL.
 * Options in the URL take precedence.
 */
function connect(lane: MailLane) {
  const url = serverOf(lane);
  // Each job of the lane that may run at the same time has a connection, so that no job waits for
  // one.
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
 * Meaning of a refusal: `never` the mail is permanently refused, `later` it is temporarily refused,
 * `away` no mail is accepted (no answer, a closing server (421), or a refused login).
 */
type Verdict = "never" | "later" | "away";

/** The mail server did not accept a mail; `code` is the short reason. */
export class MailRefusal extends Error {
  constructor(
    readonly code: string,
    readonly verdict: Verdict,
    responseCode?: number,
  ) {
    super(`the mail server did not take it: ${code}, ${responseCode ?? "no answer"}`);
  }
}

/**
 * Commands whose refusal is about this mail or its recipient. A refused greeting, login or sender
 * affects all mails.
 */
const MAIL_COMMANDS: readonly unknown[] = ["RCPT TO", "DATA"];

/**
 * Converts an SMTP error. Omits the text of the server, which may quote the mail: errors are logged
 * and stored with jobs.
 */
function refusalOf(error: unknown): MailRefusal {
  const { code, command, responseCode } = Object(error) as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return new MailRefusal(code ?? "unknown", verdictOf(command, responseCode), responseCode);
}

function verdictOf(command?: string, responseCode?: number): Verdict {
  if (!responseCode || responseCode === 421 || !MAIL_COMMANDS.includes(command)) return "away";
  return responseCode >= 500 ? "never" : "later";
}

/**
 * Whether the mail server refused the mail permanently, for example because the mailbox does not
 * exist.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof MailRefusal && error.verdict === "never";
}

/** Seconds until the first retry, and the maximum pause, by verdict. */
const PAUSES = {
  later: { first: 15, most: 3600 },
  never: { first: 60, most: 3600 },
  away: { first: 10, most: 30 },
} as const satisfies Record<Verdict, object>;

/**
 * Seconds until a mail is retried. The pause doubles with each try, up to an hour; up to 30 seconds
 * while the server accepts no mail, and after an error in the shop. A postponed mail states its own
 * pause.
 * @param tries the number of failed tries before this one
 */
export function pauseSeconds(tries: number, error: unknown): number {
  if (error instanceof MailPostponed) return error.pauseSeconds;
  const { first, most } = PAUSES[error instanceof MailRefusal ? error.verdict : "away"];
  return Math.min(first * 2 ** tries, most);
}
