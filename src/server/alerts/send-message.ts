import { z } from "zod";
import {
  type AlertChannel,
  MESSAGE_TRIES,
  type MessageState,
  retryBackoff,
  targetsOf,
} from "@/domain/shop/alert";
import { type Outgoing, sendBy } from "@/server/alerts/channels";
import { composeAlerts } from "@/server/alerts/compose-alerts";
import { composeSummary } from "@/server/alerts/compose-summary";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";
import { retryWrite } from "@/server/platform/database/retry-write";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { failpoint } from "@/server/platform/failpoint";
import { defineJob } from "@/server/platform/jobs/jobs";
import { DeliveryError } from "@/server/platform/outgoing/delivery-error";
import { settings } from "@/server/platform/settings";

interface MessageRow {
  id: number;
  publicId: string;
  kind: string;
  channel: string;
  target: string;
  /** YYYY-MM-DD of a summary; null for alerts. */
  day: string | null;
  /** Number of this try, beginning with 1. */
  attempts: number;
}

/**
 * Seconds after which a try can no longer be under way: the data of an e-mail is sent within 35
 * seconds, and the mail server responds within 15 more (src/server/mail/mailer.ts).
 */
const STALE_SENDING_SECONDS = 60;

/**
 * $1 the message. Claims the message for sending if it waits, or if the try that claimed it is
 * stale.
 */
const TAKE = statement(
  "take_alert_message",
  `
    UPDATE alert_messages SET state = 'sending', attempts = attempts + 1, tried_at = now()
    WHERE id = $1 AND (state = 'waiting'
      OR (state = 'sending' AND tried_at < now() - interval '${STALE_SENDING_SECONDS} seconds'))
    RETURNING id, public_id::text AS "publicId", kind, channel, target, to_char(day, 'YYYY-MM-DD') AS day, attempts`,
);

/**
 * $1 the message, $2 the try's number, $3 the state, $4 the problem, $5 seconds to the next try.
 */
const END_TRY = statement(
  "end_alert_try",
  `
    UPDATE alert_messages SET state = $3, last_error = $4,
      sent_at = CASE WHEN $3 = 'sent' THEN now() END, due_at = now() + $5::int * interval '1 second'
    WHERE id = $1 AND state = 'sending' AND attempts = $2::int`,
);

/** Thrown if the job must run again, after `pauseSeconds`. */
class AlertNotSent extends Error {
  constructor(
    problem: string,
    readonly pauseSeconds: number,
  ) {
    super(`a message to the owner was not taken: ${problem}`);
  }
}

/**
 * Sends a message to the owner and records the result. A message sent again after a crash has the
 * same id and Message-ID.
 * @throws AlertNotSent if the message waits for its next try, or if another try is under way; an
 *   unexpected error at the last try
 */
export async function sendAlertMessage(messageId: number): Promise<void> {
  const [message] = await run(TAKE, [messageId]);
  if (!message) {
    const now = await db().alertMessage.findUnique({ where: { id: messageId } });
    if (now?.state === "sending") throw new AlertNotSent("another try is under way", 15);
    return;
  }
  const { attempts } = message;
  const end = (state: MessageState, problem: string | null, seconds = 0) =>
    retryWrite(END_TRY, [messageId, attempts, state, problem, seconds]);
  try {
    const outgoing = await compose(message);
    if (outgoing === null) {
      await end("dropped", null);
      return;
    }
    await sendBy(channelOf(message), message.target, outgoing, settings());
    failpoint("alert.taken");
  } catch (error) {
    const {
      message: problem,
      isFinal,
      afterSeconds,
    } = error instanceof DeliveryError ? error : new DeliveryError("it could not be written");
    if (isFinal || attempts >= MESSAGE_TRIES) {
      await end("failed", problem);
      if (error instanceof DeliveryError) return;
      throw error;
    }
    const pause = afterSeconds ?? retryBackoff(attempts);
    await end("waiting", problem, pause);
    throw new AlertNotSent(problem, pause);
  }
  await end("sent", null);
}

const channelOf = ({ channel }: MessageRow): AlertChannel =>
  closedValue("alert_messages.channel", channel);

/**
 * Composes the current content; null if the target was removed from the settings, or all alerts of
 * the message were solved.
 */
async function compose(message: MessageRow): Promise<Outgoing | null> {
  const known = settings();
  const isTarget = targetsOf(known, channelOf(message)).includes(message.target);
  if (!isTarget) return null;
  return message.day === null
    ? composeAlerts(message, known)
    : composeSummary({ ...message, day: message.day }, known);
}

export const sendAlertMessageJob = defineJob({
  name: "send-alert-message",
  schema: z.object({ messageId: z.int() }),
  handler: ({ messageId }) => sendAlertMessage(messageId),
  options: {
    atOnce: 4,
    retriesAtOnce: 2,
    pauseSeconds: (_tries, error) => (error instanceof AlertNotSent ? error.pauseSeconds : 60),
  },
});
