/** A mail as the web mailbox returns it (maildev's GET /email). */
export interface ReceivedMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  headers: Record<string, string>;
  messageId?: string;
}

/** The text part without the Unicode characters that isolate text directions. */
export function plainText(mail: ReceivedMail): string {
  return mail.text.replace(/[\u2066-\u2069]/g, "");
}

/** The verification or reset code of a mail, alone on its line. */
export function codeIn(mail: ReceivedMail): string {
  const [code] = /^[0-9A-Z]{6}$/m.exec(plainText(mail)) ?? [];
  if (!code) throw new Error(`no code in the mail "${mail.subject}"`);
  return code;
}

/** Milliseconds between two checks of the mailbox, and the maximum wait for a mail. */
const LOOK = 100;
const LIMIT = 30_000;

/** Reads the mails that the demo's mailbox has received. @param url the mailbox's web address */
export function mailbox(url: string) {
  const mailsTo = async (address: string): Promise<ReceivedMail[]> => {
    // Filter: the mailbox would otherwise serialize and compress the mails of all tests each time.
    const response = await fetch(`${url}/email?${new URLSearchParams({ "to.address": address })}`);
    return response.json();
  };
  const nthMailTo = async (address: string, place: number): Promise<ReceivedMail> => {
    const until = Date.now() + LIMIT;
    while (Date.now() < until) {
      const mail = (await mailsTo(address))[place - 1];
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    throw new Error(`no mail number ${place} to ${address} within ${LIMIT} ms`);
  };
  return {
    mailsTo,

    /** Waits for the first mail to the address. @throws Error when none comes in time */
    firstMailTo: (address: string) => nthMailTo(address, 1),

    /**
     * Waits for the mail that the address gets after `others` earlier ones.
     * @throws Error when it does not come in time
     */
    mailAfter: (address: string, others: number) => nthMailTo(address, others + 1),

    async clear() {
      await fetch(`${url}/email/all`, { method: "DELETE" });
    },
  };
}
