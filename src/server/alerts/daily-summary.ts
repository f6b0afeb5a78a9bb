import { isSummaryDue, targetsOf, topicsOf } from "@/domain/shop/alert";
import { isSetUp } from "@/server/alerts/channels";
import { sendAlertMessageJob } from "@/server/alerts/send-message";
import { databaseClock, momentOf, readMoment, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { autocommit, prismaTransaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { settings } from "@/server/platform/settings";
import { shopDay } from "@/server/platform/shop-time";

/** Channels that carry a summary. */
const CHANNELS = ["mail", "telegram"] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** $1 the channel, $2 the day, $3 the moment, $4 the targets. */
const INSERT_SUMMARY = statement(
  "insert_summary",
  `
        INSERT INTO alert_messages (kind, channel, target, day, due_at, created_at)
        SELECT 'summary', $1, target, $2::date, ${momentOf("$3")}, ${momentOf("$3")}
        FROM unnest($4::text[]) AS target
        ON CONFLICT (channel, target, day) WHERE day IS NOT NULL DO NOTHING
        RETURNING id`,
);

/**
 * Queues the previous day's summary and the jobs that send it, once per day and target, as soon as
 * the time of the setting `summaryAt` has passed. Idempotent and safe for concurrent workers.
 */
export async function queueSummaries(clock: SharedClock = databaseClock): Promise<void> {
  const known = settings();
  const channels = CHANNELS.filter(
    (channel) => isSetUp(channel, known) && topicsOf(known, channel).includes("summary"),
  );
  if (known.summaryAt === "" || channels.length === 0) return;
  const at = await readMoment(autocommit, clock);
  if (!isSummaryDue(at, known)) return;
  const day = dayBefore(shopDay(at));
  await prismaTransaction(async (tx) => {
    for (const channel of channels) {
      const written = await tx.run(INSERT_SUMMARY, [channel, day, at, targetsOf(known, channel)]);
      for (const { id } of written) await sendJob(tx, sendAlertMessageJob, { messageId: id });
    }
  });
}

/** @param day YYYY-MM-DD */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
