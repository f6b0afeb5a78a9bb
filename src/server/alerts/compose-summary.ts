import { centsFromDecimal, formatMoney } from "@/domain/money";
import type { AlertFacts } from "@/domain/shop/alert";
import { REASONS_BY_URGENCY } from "@/domain/shop/need";
import type { ShopSettings } from "@/domain/shop/settings";
import { INTL_TAGS } from "@/domain/text/locale";
import { type OwnerMail, renderOwnerMail } from "@/emails/owner/owner-mail";
import { type AlertTexts, kindLine } from "@/i18n/alert-texts";
import type { Outgoing } from "@/server/alerts/channels";
import { alertTexts, textFor } from "@/server/alerts/compose-alerts";
import { lowStockAlerts, lowStockRows, soldUnits } from "@/server/catalogue/products/low-stock";
import { shopStatistics } from "@/server/figures/shop-statistics";
import { shopDetails } from "@/server/mail/mail-kind";
import { countWaitingOrders } from "@/server/orders/attention";
import { databaseClock, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";

/** Number of products with low stock that the summary names. */
const NAMED = 3;

/**
 * Composes the summary of a day: its figures, the orders that wait now, and low stock.
 * @param day YYYY-MM-DD, within the last thirty days; the figures of an older day would be 0
 */
export async function composeSummary(
  { publicId, day }: { publicId: string; day: string },
  { alertLanguage: locale, lowStock }: ShopSettings,
): Promise<Outgoing> {
  const texts = alertTexts(locale);
  const { alerts: t } = texts;
  const [{ days }, waiting, low] = await Promise.all([
    shopStatistics(),
    waitingLines(texts),
    lowLine(texts, lowStock),
  ]);
  const waits = low === null ? waiting : [...waiting, low];
  const figures = days.find(({ date }) => date === day);
  const revenue = formatMoney(centsFromDecimal(figures?.revenueUSD ?? "0.00"), "USD");
  const spokenDay = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    dateStyle: "full",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
  const mail: OwnerMail = {
    locale,
    ...shopDetails(),
    subject: t("summary.subject", { day: spokenDay }),
    headline: t("summary.headline"),
    line: t("summary.line", { day: spokenDay }),
    groups: [
      {
        title: t("summary.figures"),
        lines: [
          t("summary.orders", { count: figures?.orders ?? 0 }),
          t("summary.revenue", { revenue: `\u2066${revenue}\u2069` }),
        ],
      },
      {
        title: t("summary.waiting"),
        lines: waits.length > 0 ? waits : [t("summary.nothingWaits")],
      },
    ],
    link: { href: `${shopDetails().appUrl}/admin`, label: t("message.open") },
  };
  return { publicId, mail: await renderOwnerMail(mail), text: textFor(mail), body: {} };
}

/** A line for each reason for which orders wait, urgent ones first. */
async function waitingLines({ alerts: t, orders }: AlertTexts): Promise<string[]> {
  const { reasons } = await countWaitingOrders(databaseClock());
  return REASONS_BY_URGENCY.filter((reason) => reasons[reason] > 0).map((reason) =>
    t("summary.waits", { reason: orders(`needs.${reason}`), count: reasons[reason] }),
  );
}

/** $1 the stock threshold, $2 the moment. `soldUnits`: units sold in the last PACE_DAYS days. */
const FIND_LOW_STOCK = statement(
  "find_low_stock",
  `
    WITH low AS MATERIALIZED (${lowStockRows("$1")}),
    named AS MATERIALIZED (
      SELECT told.*, count(*) OVER ()::int AS "all" FROM (${lowStockAlerts("$1")}) told
      ORDER BY units, product_id, choice LIMIT ${NAMED}
    ),
    sold AS (${soldUnits(momentOf("$2"), "ARRAY(SELECT product_id FROM named)")})
    SELECT facts, "all", coalesce((SELECT sum(s.units) FROM sold s WHERE s.product_id = named.product_id
      AND s.choice = coalesce(named.choice, s.choice)), 0)::int AS "soldUnits"
    FROM named ORDER BY units, product_id, choice`,
).typed<{ facts: AlertFacts }>();

/** The products with low stock in one line, fewest units first; null if there are none. */
async function lowLine(texts: AlertTexts, lowStock: number): Promise<string | null> {
  const low = await runUnprepared(FIND_LOW_STOCK, [lowStock, databaseClock()]);
  const [first] = low;
  if (!first) return null;
  const facts = low.map((row) => ({ ...row.facts, soldUnits: row.soldUnits }));
  return kindLine(texts, "low_stock", facts, first.all);
}
