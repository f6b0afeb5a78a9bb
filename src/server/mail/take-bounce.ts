import { z } from "zod";
import { DomainError } from "@/domain/errors";
import { note } from "@/domain/orders/order-notes";
import { env } from "@/env";
import { mailOfBounce } from "@/server/mail/bounce-address";
import { insertEvent } from "@/server/orders/record-event";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** $1 the mail, $2 the status. Records the bounce once, also in the order's events. */
const RECORD_BOUNCE = statement(
  "record_bounce",
  `
    WITH bounced AS (
      UPDATE mails SET bounced_at = now(), last_error = $2 WHERE id = $1 AND bounced_at IS NULL
      RETURNING id, order_id, kind
    ), recorded AS (${insertEvent({
      orderId: "order_id",
      type: "mail",
      actor: "'system'",
      reason: `'${note("mail_returned")}: ' || kind`,
      from: "bounced",
      where: "order_id IS NOT NULL",
    })}
    )
    SELECT id FROM bounced`,
);

/** Body of a bounce that a mail provider reports as JSON. */
const told = z.object({ address: z.string().max(320), status: z.string().max(20) });

/** Maximum characters read. The report precedes the quoted mail, which may be long. */
const MOST_READ = 64 * 1024;

/** RFC 3464: "failed" with a status of class 5 is a permanent failure; a delay is not. */
const FAILED = /^action:\s*failed\b/im;
const STATUS = /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im;

/**
 * Processes a bounce: the message as a mail server forwards it, or JSON `{address, status}`. The
 * bounce address in the message authenticates the report: it contains an HMAC of the original
 * mail's id. A report of a delay changes nothing, and a repeated report counts once. Decision 045
 * (bounced mails).
 * @throws DomainError not_found if the shop has no bounce address, webhook_not_authentic if the
 *   message quotes no genuine bounce address
 */
export async function takeBounce(whole: string): Promise<void> {
  if (!env().BOUNCE_ADDRESS) throw new DomainError("not_found");
  const body = whole.slice(0, MOST_READ);
  const { address, status } = told.safeParse(parsed(body)).data ?? reported(body);
  const mailId = mailOfBounce(address);
  if (mailId === null) throw new DomainError("webhook_not_authentic");
  if (/^5\.\d{1,3}\.\d{1,3}$/.test(status)) await run(RECORD_BOUNCE, [mailId, `bounced ${status}`]);
}

const reported = (message: string) => ({
  address: message,
  status: FAILED.test(message) ? (STATUS.exec(message)?.[1] ?? "") : "",
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
