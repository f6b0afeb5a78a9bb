import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { env } from "@/env";
import { quotedPrintable } from "@/server/mail/quoted-printable";
import { failpoint } from "@/server/platform/failpoint";

export interface OutgoingMail {
  /** One address, checked when the order was placed. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same on each attempt. */
  messageId: string;
}

/** Sends one mail; resolves when the mail server took it. @throws Error when it did not */
export type Mailer = (mail: OutgoingMail) => Promise<void>;

let transport: ReturnType<typeof connect> | undefined;

/** Says goodbye to the mail server; the next mail greets it anew. */
export function closeMailer(): void {
  transport?.close();
  transport = undefined;
}

export const smtpMailer: Mailer = async (mail) => {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = env();
  if (!SMTP_URL) throw new Error("SMTP_URL is not set");
  transport ??= connect(SMTP_URL);
  failpoint("mail.before");
  const sending = transport.sendMail({
    from: MAIL_FROM,
    replyTo: SUPPORT_EMAIL,
    // An address object, never a list in a string: "b@y, evil@z" would be two recipients.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    // The better one last.
    alternatives: [part("text/plain", mail.text), part("text/html", mail.html)],
    messageId: mail.messageId,
  });
  await sending.catch((error: unknown) => {
    throw refusalOf(error);
  });
  failpoint("mail.taken");
};

/** A part as it goes over the wire. */
function part(type: string, text: string): { raw: string } {
  const headers = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable`;
  return { raw: `${headers}\r\n\r\n${quotedPrintable(text)}` };
}

const LIMITS = {
  pool: true as const,
  // Connections are kept for the next mail, as many as jobs may send at once (deliveries, mails, former queues): none
  // waits for another. One that breaks is the job's to try again.
  maxConnections: 12,
  maxRequeues: 0,
  // Together less than a job's expiry (jobs.ts), so that no second attempt begins during the first.
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};

/** Made by its class: `createTransport` forgets every option beside an address. What the address says of them wins. */
function connect(url: string) {
  return createTransport(new SMTPPool({ url, ...LIMITS }));
}

/** Without the server's own words, which may repeat the mail: errors are logged and kept with their jobs. */
function refusalOf(error: unknown): Error {
  const { code = "unknown", responseCode = "no answer" } = Object(error) as {
    code?: string;
    responseCode?: number;
  };
  const isFinal = typeof responseCode === "number" && responseCode >= 500;
  return Object.assign(new Error(`the mail server did not take it: ${code}, ${responseCode}`), {
    code,
    isFinal,
  });
}

/** True when the mail server said that it never takes this mail: no such mailbox, for one. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof Error && "isFinal" in error && error.isFinal === true;
}
