import type { DryRunDto, HoldRuleValues } from "@/contract/admin/orders/holds";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import {
  DRY_RUN_DAYS,
  DRY_RUN_EXAMPLES,
  DRY_RUN_ORDERS,
  type HoldKind,
} from "@/domain/orders/hold-rules";
import { HOLD_CONDITIONS } from "@/server/payments/holds/hold-conditions";
import { ruleOf } from "@/server/payments/holds/hold-rules";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/**
 * Paid orders of the last DRY_RUN_DAYS days, DRY_RUN_ORDERS at most, the latest first, each with
 * the HMACs of its payer and network.
 */
const recentOf = (kind: HoldKind) => `
  recent AS MATERIALIZED (
    SELECT o.id, o.total_usd, o.currency, o.customer_email, o.customer_phone, o.session_id, o.user_id,
      p.payer_key, p.network_key, p.captured_at
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'captured' AND p.captured_at > now() - interval '${DRY_RUN_DAYS} days' AND o.customer_email <> ''
    ORDER BY p.captured_at DESC LIMIT ${DRY_RUN_ORDERS[kind]}
  )`;

/**
 * Prefilter for `many_payers`, whose condition is costly because it reads the hour before each
 * order. An order passes if, in the whole period, the payments from its browser, account, telephone
 * and network have together more payers or addresses than the rule allows. Usually few orders pass;
 * all pass if the shop sees every buyer in one network.
 */
const CANDIDATES = `,
  keyed AS (
    SELECT r.id, r.payer_key, mailbox_key(r.customer_email) AS email, k.key FROM recent r,
      LATERAL (VALUES ('s' || r.session_id), ('u' || r.user_id), ('p' || r.customer_phone), ('n' || r.network_key)) k(key)
    WHERE k.key IS NOT NULL
  ),
  counted AS (
    SELECT key, count(DISTINCT payer_key) AS payers, count(DISTINCT email) AS emails FROM keyed GROUP BY key
  ),
  candidates AS (
    SELECT k.id FROM keyed k JOIN counted c USING (key) GROUP BY k.id
    HAVING count(DISTINCT k.payer_key) + sum(c.payers - (k.payer_key IS NOT NULL)::int) > ($1::jsonb->'payers')::int
      OR 1 + sum(c.emails - 1) > ($1::jsonb->'emails')::int
  )`;

const isHeld = (kind: HoldKind) =>
  HOLD_CONDITIONS[kind]({
    parameters: "$1::jsonb",
    payer: "o.payer_key",
    network: "o.network_key",
    at: "o.captured_at",
  });

/** $1 the rule's parameters. */
const dryRunOf = (kind: HoldKind) =>
  statement(
    `dry_run_${kind}`,
    `
    WITH ${recentOf(kind)}${kind === "many_payers" ? CANDIDATES : ""},
    held AS (
      SELECT o.id, o.customer_email, o.total_usd, o.captured_at FROM recent o
      WHERE ${kind === "many_payers" ? "o.id IN (SELECT id FROM candidates) AND" : ""} ${isHeld(kind)}
    ),
    shown AS (SELECT * FROM held ORDER BY captured_at DESC, id DESC LIMIT ${DRY_RUN_EXAMPLES})
    SELECT (SELECT count(*)::int FROM recent) AS looked,
      least((SELECT count(*) FROM held), ${MAX_COUNTED + 1})::int AS held,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'customerEmail', customer_email,
        'totalUSD', total_usd::text, 'paidAt', captured_at) ORDER BY captured_at DESC, id DESC), '[]') FROM shown) AS examples`,
  ).typed<{ examples: DryRunDto["examples"] }>();

const DRY_RUNS = {
  first_order_above: dryRunOf("first_order_above"),
  many_payers: dryRunOf("many_payers"),
  phone_currency: dryRunOf("phone_currency"),
};

/**
 * The paid orders of the last DRY_RUN_DAYS days that a rule would have held with these values,
 * whether or not the rule is on. `isCut` is true if older orders may not have been checked.
 */
export async function dryRun(values: HoldRuleValues): Promise<DryRunDto> {
  const { kind, parameters } = ruleOf(values);
  const [row] = await run(DRY_RUNS[kind], [JSON.stringify(parameters)]);
  if (!row) throw new Error("the count returned no row");
  return {
    ...row,
    isCut: row.looked >= DRY_RUN_ORDERS[kind],
    examples: row.examples.map((one) => ({ ...one, paidAt: new Date(one.paidAt).toISOString() })),
  };
}
