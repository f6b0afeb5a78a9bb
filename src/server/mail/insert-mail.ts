type MailReference = "order_id" | "told_order_id" | "claim_id" | "stock_request_id";

/** SQL expressions of a mail row. */
interface MailSql {
  /** The rows that the mail is about, by column. */
  about: Partial<Record<MailReference, string>>;
  kind: string;
  recipient: string;
  locale: string;
  messageId: string;
  /**
   * The mail's number among the recent mails of the visitor's network (`takeMailTurn`); by default
   * 1.
   */
  turn?: string;
  from: string;
}

/**
 * SQL that inserts a mail for each row of `from`, as a part of a larger statement. The caller must
 * also insert the job that sends the mail (`insertJob`, `sendJob`).
 */
export function insertMail({ about, turn, from, ...mail }: MailSql): string {
  const { kind, recipient, locale, messageId } = mail;
  const columns = [...Object.keys(about), "kind", "recipient", "locale", "message_id"];
  const values = [...Object.values(about), kind, recipient, locale, messageId];
  if (turn !== undefined) {
    columns.push("turn");
    values.push(turn);
  }
  return `
      INSERT INTO mails (${columns.join(", ")})
      SELECT ${values.join(", ")}
      FROM ${from}`;
}
