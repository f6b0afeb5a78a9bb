/** A mail as the web mailbox gives it (maildev's GET /email). */
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

/** The text part without the marks that keep directions apart. */
export function plainText(mail: ReceivedMail): string {
  return mail.text.replace(/[\u2066-\u2069]/g, "");
}

/** Milliseconds between two looks into the mailbox. */
const LOOK = 100;

/** Reads the mails that the demo's mailbox has received. `url` as shown to people. */
export function mailbox(url: string) {
  const mailsTo = async (address: string): Promise<ReceivedMail[]> => {
    const response = await fetch(`${url}/email`);
    const mails: ReceivedMail[] = await response.json();
    return mails.filter((mail) => mail.to.some((to) => to.address === address));
  };
  return {
    mailsTo,

    /** Waits for the first mail to the address. @throws Error when none comes in time (milliseconds). */
    async firstMailTo(address: string, limit = 20_000): Promise<ReceivedMail> {
      const until = Date.now() + limit;
      while (Date.now() < until) {
        const [mail] = await mailsTo(address);
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, LOOK));
      }
      throw new Error(`no mail to ${address} within ${limit} ms`);
    },

    async clear() {
      await fetch(`${url}/email/all`, { method: "DELETE" });
    },
  };
}
