import { allocate, batchSize, WAVE_MINUTES } from "@/domain/catalogue/stock-request";
import { env } from "@/env";
import { insertMail } from "@/server/mail/insert-mail";
import { sendNoticeMailJob } from "@/server/mail/send-mail";
import { statement } from "@/server/platform/database/statement";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { insertJob } from "@/server/platform/jobs/job-rows";
import { settings } from "@/server/platform/settings";
import { unitsOf } from "@/server/stock-requests/mails";

/**
 * The length of a window in minutes. A window uses at most its share of the hourly mail budget,
 * which spreads the mails, since the mail server has limits too.
 */
const WINDOW_MINUTES = 5;

/** Job priority, below that of order mails. */
const PRIORITY = "-1";

/** Only one worker at a time counts and notifies. */
const LOCK = statement(
  "stock_lock",
  `SELECT pg_try_advisory_xact_lock(hashtextextended('stock requests', 0)) AS "isMine"`,
);

const TOLD_IN_WINDOW = statement(
  "stock_told_in_window",
  `
    SELECT count(*)::int AS count FROM stock_requests
    WHERE status = 'told' AND told_at > now() - interval '${WINDOW_MINUTES} minutes'`,
);

/** Products or choices that are back and requested, longest-waiting request first. */
const FIND_BACK = statement(
  "stock_find_back",
  `
    WITH waiting AS MATERIALIZED (
      SELECT product_id, choice, count(*)::int AS count, min(confirmed_at) AS since
      FROM stock_requests WHERE status = 'waiting' GROUP BY product_id, choice
    ), told AS (
      SELECT product_id, choice, count(*)::int AS count FROM stock_requests
      WHERE status = 'told' AND told_at > now() - interval '${WAVE_MINUTES} minutes' GROUP BY product_id, choice
    )
    SELECT w.product_id AS "productId", w.choice, w.count AS waiting, units.units, coalesce(told.count, 0) AS "toldLately"
    FROM waiting w JOIN products p ON p.id = w.product_id AND p.is_active
    LEFT JOIN option_sets s ON s.id = p.option_set_id
    LEFT JOIN told ON told.product_id = w.product_id AND told.choice = w.choice
    CROSS JOIN LATERAL (SELECT ${unitsOf("w.choice")} AS units) units
    WHERE units.units <> 0 ORDER BY w.since`,
);

/**
 * $1 product, $2 choice, $3 limit, $4 the host of Message-IDs, $5 the queue. Notifies the
 * longest-waiting requests, each once. Skips a request that is being withdrawn.
 */
const TELL = statement(
  "stock_tell",
  `
    WITH next AS (
      SELECT id FROM stock_requests WHERE product_id = $1 AND choice = $2 AND status = 'waiting'
      ORDER BY confirmed_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
    ), told AS (
      UPDATE stock_requests r SET status = 'told', told_at = now() FROM next
      WHERE r.id = next.id AND r.status = 'waiting' RETURNING r.id, r.email, r.locale
    ), mailed AS (${insertMail({
      about: { stock_request_id: "id" },
      kind: "'stock-back'",
      recipient: "email",
      locale: "locale",
      messageId: "'<stock-back.' || id || '.' || gen_random_uuid() || '@' || $4::text || '>'",
      from: "told",
    })} RETURNING id
    )
    ${insertJob({ queue: "$5", data: "jsonb_build_object('mailId', mailed.id)", priority: PRIORITY, from: "mailed" })} RETURNING queue`,
);

/**
 * Notifies requests whose product is back, by the database's clock: the longest-waiting first,
 * three per available unit, three more per unit after an hour if units are left, and in total no
 * more than the mail budget allows. Does nothing while the shop is closed. Decision 053
 * (back-in-stock mails).
 * @returns the number of notified requests
 */
export async function notifyBackInStock(): Promise<number> {
  if (settings().isClosed) return 0;
  return transaction(async (tx) => {
    const [lock] = await tx.run(LOCK, []);
    return lock?.isMine ? tellNext(tx) : 0;
  });
}

async function tellNext(tx: Transaction): Promise<number> {
  const [lately] = await tx.run(TOLD_IN_WINDOW, []);
  const room =
    Math.ceil((env().ACCOUNT_MAILS_PER_HOUR * WINDOW_MINUTES) / 60) - (lately?.count ?? 0);
  if (room <= 0) return 0;
  const back = await tx.run(FIND_BACK, []);
  const host = new URL(env().APP_URL).hostname;
  const parts = allocate(
    room,
    back.map((one) => Math.min(one.waiting, batchSize(one.units, one.toldLately))),
  );
  let told = 0;
  for (const [place, { productId, choice }] of back.entries()) {
    const count = parts[place] ?? 0;
    if (count === 0) continue;
    told += (await tx.run(TELL, [productId, choice, count, host, sendNoticeMailJob.name])).length;
  }
  return told;
}
