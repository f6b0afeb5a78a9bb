import { type AlertChannel, GATHER_SECONDS, quietUntil, targetsOf } from "@/domain/shop/alert";
import type { ShopSettings } from "@/domain/shop/settings";
import { isSetUp } from "@/server/alerts/channels";
import { sendAlertMessageJob } from "@/server/alerts/send-message";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";

interface Told {
  channel: AlertChannel;
  /** Ids of alerts. */
  ids: readonly number[];
  isUrgent: boolean;
  at: Date;
  known: ShopSettings;
}

/** $1 the message, $2 alerts. */
const ADD_ALERTS_TO_MESSAGE = statement(
  "add_alerts_to_message",
  `
      INSERT INTO alert_message_alerts (message_id, alert_id)
      SELECT $1::int, unnest($2::int[])`,
);

/**
 * For each target of a channel, queues a message about some alerts and the job that sends it. A
 * message that is not urgent waits for the end of the quiet hours and for some minutes after the
 * previous message, and later alerts join it while it waits: many single alerts become one message.
 */
export async function queueAlerts(
  tx: PrismaTransaction,
  { channel, ids, isUrgent, at, known }: Told,
): Promise<void> {
  if (!isSetUp(channel, known)) return;
  for (const target of targetsOf(known, channel)) {
    const waiting = isUrgent ? null : await findWaiting(tx, channel, target);
    const messageId = waiting ?? (await write(tx, { channel, isUrgent, at, known }, target));
    await tx.run(ADD_ALERTS_TO_MESSAGE, [messageId, ids]);
  }
}

/** $1 the channel, $2 the target. */
const LOCK_WAITING_MESSAGE = statement(
  "lock_waiting_message",
  `
    SELECT id FROM alert_messages
    WHERE channel = $1 AND target = $2 AND kind = 'alerts' AND NOT is_urgent
      AND state = 'waiting' AND attempts = 0
    ORDER BY id DESC LIMIT 1 FOR UPDATE`,
);

/**
 * The id of a message that no job has begun to send, or null. Locks the message until the
 * transaction ends, so that no job sends it without the added alerts.
 */
async function findWaiting(
  tx: Transaction,
  channel: AlertChannel,
  target: string,
): Promise<number | null> {
  const [found] = await tx.run(LOCK_WAITING_MESSAGE, [channel, target]);
  return found?.id ?? null;
}

async function write(
  tx: PrismaTransaction,
  { channel, isUrgent, at, known }: Omit<Told, "ids">,
  target: string,
): Promise<number> {
  const dueAt = isUrgent ? at : await dueAfter(tx, { channel, at, known }, target);
  const { id } = await tx.prisma.alertMessage.create({
    data: { kind: "alerts", channel, target, isUrgent, dueAt, createdAt: at },
    select: { id: true },
  });
  const startAfterSeconds = Math.ceil((dueAt.getTime() - at.getTime()) / 1000);
  await sendJob(tx, sendAlertMessageJob, { messageId: id }, { startAfterSeconds });
  return id;
}

async function dueAfter(
  tx: PrismaTransaction,
  { channel, at, known }: Pick<Told, "channel" | "at" | "known">,
  target: string,
): Promise<Date> {
  const last = await tx.prisma.alertMessage.findFirst({
    where: { channel, target, kind: "alerts", isUrgent: false },
    select: { createdAt: true, triedAt: true },
    orderBy: { id: "desc" },
  });
  const before = last?.triedAt ?? last?.createdAt;
  const next = new Date(Math.max(at.getTime(), (before?.getTime() ?? 0) + GATHER_SECONDS * 1000));
  return quietUntil(next, known) ?? next;
}
