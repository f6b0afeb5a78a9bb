import { type Moment, momentOf } from "@/server/platform/clock";
import { retryWrite } from "@/server/platform/database/retry-write";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { changeEndpoints, hasFailedForDays } from "@/server/webhooks/failing-endpoints";
import type { Attempt, TakenDelivery } from "@/server/webhooks/send-webhook";

/** Seconds after which an attempt has certainly ended: an attempt takes 10 seconds at most. */
const LEASE_SECONDS = 30;

/** A taken delivery, with the numbers by which its end is recorded. */
export interface Taken extends TakenDelivery {
  id: string;
  endpointId: number;
  /** Number of this attempt, from 1. */
  attempts: number;
  /** Pauses in a row of the failing endpoint before this attempt; 0 if the endpoint works. */
  failures: number;
}

/**
 * Maximum attempts under way per endpoint and process. Each endpoint has its own slots, so that a
 * slow receiver delays no other; the maximum number of endpoints bounds their total.
 */
export const SLOTS = 8;

const DUE = `d.state = 'pending' AND d.next_attempt_at <= ${momentOf("$3")}
        AND (d.leased_until IS NULL OR d.leased_until < ${momentOf("$3")})`;

/**
 * Whether a delivery `d` is the first pending one of its subject, or is outside of the order: a
 * test event, or a delivery that was sent again after its end.
 */
const IS_HEAD = `(d.is_manual OR NOT EXISTS (
          SELECT FROM webhook_deliveries earlier
          WHERE earlier.endpoint_id = d.endpoint_id AND earlier.subject = d.subject
            AND earlier.id < d.id AND earlier.state = 'pending' AND NOT earlier.is_manual))`;

/**
 * Takes due deliveries: for a working endpoint, the oldest ones up to its free slots; for a failing
 * endpoint, one after each pause. LIMIT is a constant: with an expression, the planner would expect
 * a tenth of all rows and sort them. $1 endpoints with attempts under way, $2 the number of these
 * attempts for each endpoint, $3 the moment, $4 the slots of an endpoint, SLOTS at most.
 */
const TAKE_DELIVERIES = statement(
  "take_webhook_deliveries",
  `
    WITH busy AS (SELECT * FROM unnest($1::int[], $2::int[]) AS busy(endpoint_id, count)),
    slots AS MATERIALIZED (
      SELECT w.id, $4::int - coalesce(busy.count, 0) AS free
      FROM webhook_endpoints w LEFT JOIN busy ON busy.endpoint_id = w.id
      WHERE w.state = 'active' AND w.failures = 0
    ),
    rested AS MATERIALIZED (
      SELECT w.id FROM webhook_endpoints w
      WHERE w.state = 'active' AND w.failures > 0 AND w.paused_until <= ${momentOf("$3")}
        AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND ${DUE})
      FOR NO KEY UPDATE SKIP LOCKED
    ),
    probing AS (
      UPDATE webhook_endpoints w SET paused_until = ${momentOf("$3")} + interval '${LEASE_SECONDS} seconds'
      FROM rested WHERE w.id = rested.id RETURNING w.id
    ),
    due AS MATERIALIZED (
      SELECT found.id FROM slots, LATERAL (
        SELECT first.id, row_number() OVER (ORDER BY first.id) AS place FROM (
          SELECT d.id FROM webhook_deliveries d
          WHERE d.endpoint_id = slots.id AND ${DUE} AND ${IS_HEAD}
          ORDER BY d.id LIMIT ${SLOTS} FOR NO KEY UPDATE SKIP LOCKED) first) found
      WHERE found.place <= slots.free
      UNION ALL
      SELECT found.id FROM probing, LATERAL (
        SELECT d.id FROM webhook_deliveries d
        WHERE d.endpoint_id = probing.id AND ${DUE} AND ${IS_HEAD}
        ORDER BY d.is_manual DESC, d.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) found
    ),
    taken AS (
      UPDATE webhook_deliveries d SET attempts = d.attempts + 1,
        leased_until = ${momentOf("$3")} + interval '${LEASE_SECONDS} seconds'
      FROM due WHERE d.id = due.id RETURNING d.id, d.endpoint_id, d.event_id, d.attempts
    )
    SELECT taken.id::text AS id, taken.endpoint_id AS "endpointId", taken.attempts,
      e.public_id AS "publicId", e.body, w.url, w.failures,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'sealed', s.sealed)
          ORDER BY s.ends_at DESC NULLS FIRST), '[]'::jsonb)
        FROM webhook_secrets s
        WHERE s.endpoint_id = w.id AND (s.ends_at IS NULL OR s.ends_at > ${momentOf("$3")})) AS secrets
    FROM taken JOIN webhook_events e ON e.id = taken.event_id
      JOIN webhook_endpoints w ON w.id = taken.endpoint_id
    ORDER BY taken.id`,
).typed<{ body: string; secrets: { id: string; sealed: string }[] }>();

/**
 * @param busy attempts of this process under way, by endpoint
 * @param slots attempts under way that each endpoint may have in this process, SLOTS at most
 */
export const takeDeliveries = (
  busy: ReadonlyMap<number, number>,
  at: Moment,
  slots: number = SLOTS,
): Promise<Taken[]> => run(TAKE_DELIVERIES, [[...busy.keys()], [...busy.values()], at, slots]);

/** Milliseconds for which a new job of a buyer may wait for a worker before webhooks slow down. */
const LONGEST_WAIT_MS = 100;

/** Seconds after which a job under way no longer counts, for example if its mail server hangs. */
const HUNG_SECONDS = 5;

const DUE_LATELY = `run_at BETWEEN now() - interval '${HUNG_SECONDS} seconds' AND now()`;

/**
 * $1 queues. `isWaiting`: a new job of these queues still waits for a worker LONGEST_WAIT_MS after
 * it was due. `isUnderWay`: a new job became due within HUNG_SECONDS and has not ended. Conditions
 * of `leased_at` let the planner use the partial indexes of `jobs`.
 */
const FIND_JOBS_OF_BUYERS = statement(
  "find_jobs_of_buyers",
  `
    SELECT EXISTS (
      SELECT FROM jobs WHERE queue = ANY($1::text[]) AND leased_at IS NULL AND tries = 0
        AND run_at < now() - interval '${LONGEST_WAIT_MS} milliseconds') AS "isWaiting",
    EXISTS (
      SELECT FROM jobs WHERE queue = ANY($1::text[]) AND leased_at IS NOT NULL AND tries = 0
        AND ${DUE_LATELY})
    OR EXISTS (
      SELECT FROM jobs WHERE queue = ANY($1::text[]) AND leased_at IS NULL AND tries = 0
        AND ${DUE_LATELY}) AS "isUnderWay"`,
);

/** @param queues names of the jobs that buyers wait for */
export async function jobsOfBuyers(
  queues: readonly string[],
): Promise<"waiting" | "under way" | "none"> {
  const [found] = await run(FIND_JOBS_OF_BUYERS, [queues]);
  if (found?.isWaiting) return "waiting";
  return found?.isUnderWay ? "under way" : "none";
}

/** The end of an attempt. */
export interface Ended extends Attempt {
  delivery: Taken;
  /** Seconds until the next attempt of the delivery, and of a failing endpoint. */
  pause: number;
  endpointPause: number;
}

/**
 * Pauses in a row after which an endpoint counts as down. When such an endpoint works again, all
 * its waiting deliveries become due at once.
 */
const WAS_DOWN = 3;

/**
 * Records the ends of attempts, unless their leases ended and other workers took the deliveries. An
 * endpoint that failed is paused, once for all its concurrent attempts; after FAILING_DAYS, or if
 * it answers 410 (gone), it is disabled. $1 the ends as JSON, $2 the moment.
 */
const END_ATTEMPTS = statement(
  "end_webhook_attempts",
  `
    WITH said AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS said(id bigint, number int, outcome text, status int,
        ms int, problem text, headers jsonb, "responseHeaders" jsonb, response text, pause int, failures int, "endpointPause" int)
    ),
    ended AS (
      UPDATE webhook_deliveries d SET leased_until = NULL,
        state = CASE WHEN said.outcome = 'delivered' THEN 'delivered'
          WHEN said.outcome = 'gone' OR d.expires_at <= ${momentOf("$2")} + said.pause * interval '1 second' THEN 'failed'
          ELSE 'pending' END,
        ended_at = CASE WHEN said.outcome <> 'failed'
          OR d.expires_at <= ${momentOf("$2")} + said.pause * interval '1 second' THEN ${momentOf("$2")} END,
        next_attempt_at = CASE said.outcome WHEN 'failed' THEN ${momentOf("$2")} + said.pause * interval '1 second'
          ELSE d.next_attempt_at END
      FROM said WHERE d.id = said.id AND d.state = 'pending' AND d.attempts = said.number
      RETURNING d.id, d.endpoint_id, said.number, said.outcome, said.status, said.ms, said.problem,
        said.headers, said."responseHeaders", said.response, said.failures, said."endpointPause"
    ),
    noted AS (
      INSERT INTO webhook_attempts (delivery_id, number, at, status, ms, problem, request_headers,
        response_headers, response)
      SELECT id, number, ${momentOf("$2")}, status, ms, problem, headers, "responseHeaders", response FROM ended
    ),
    heard AS MATERIALIZED (
      SELECT endpoint_id, bool_or(outcome = 'delivered') AS works, bool_or(outcome = 'gone') AS gone,
        max(failures) AS failures, max("endpointPause") AS pause
      FROM ended GROUP BY endpoint_id
    ),
    changing AS MATERIALIZED (
      SELECT w.id, w.failures >= ${WAS_DOWN} AND heard.works AS "isBack", heard.works, heard.gone, heard.pause,
        coalesce(NOT heard.works AND ${hasFailedForDays(momentOf("$2"))}, false) AS given_up
      FROM webhook_endpoints w JOIN heard ON heard.endpoint_id = w.id
      WHERE w.state = 'active' AND (heard.gone OR (heard.works AND w.failures > 0)
        OR (NOT heard.works AND w.failures = heard.failures))
      ORDER BY w.id FOR NO KEY UPDATE OF w
    ),
    changed AS (${changeEndpoints(momentOf("$2"))}
    ),
    awake AS (
      UPDATE webhook_deliveries d SET next_attempt_at = ${momentOf("$2")}
      FROM changing c WHERE d.endpoint_id = c.id AND c."isBack" AND d.state = 'pending'
        AND d.next_attempt_at > ${momentOf("$2")} AND d.id NOT IN (SELECT said.id FROM said)
    )
    SELECT id, state FROM changed`,
);

/** @returns the endpoints that began or continue to fail, work again, or were disabled */
export async function endAttempts(
  ends: readonly Ended[],
  at: Moment,
): Promise<{ id: number; state: string }[]> {
  const said = ends.map(({ delivery, ...end }) => ({
    ...end,
    id: delivery.id,
    number: delivery.attempts,
    failures: delivery.failures,
  }));
  return retryWrite(END_ATTEMPTS, [JSON.stringify(said), at]);
}
