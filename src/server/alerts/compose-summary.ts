import { INTL_TAGS } from "@/domain/locale";
import { centsFromDecimal, formatMoney } from "@/domain/money";
import { ATTENTION_REASONS } from "@/domain/order-actions";
import type { ShopSettings } from "@/domain/settings";
import { type OwnerMail, renderOwnerMail } from "@/emails/owner/owner-mail";
import { type AlertTexts, alertLine } from "@/i18n/alert-words";
import { alertTexts, textFor } from "@/server/alerts/compose-alerts";
import type { Outgoing } from "@/server/alerts/ways-out";
import { isLow, soldUnits } from "@/server/alerts/what-is";
import { shopDetails } from "@/server/mail/mail-data";
import { countAttention } from "@/server/orders/attention";
import { db } from "@/server/platform/db";
import { shopStatistics } from "@/server/statistics/shop-statistics";

/** So many low products are named, those with the fewest units first. */
const NAMED = 20;

/** What a day of the shop brought, and what waits now. @param day YYYY-MM-DD, of the last thirty */
export async function composeSummary(
  { publicId, day }: { publicId: string; day: string },
  { alertLanguage: locale, lowStock }: ShopSettings,
): Promise<Outgoing> {
  const texts = alertTexts(locale);
  const { alerts: t } = texts;
  const [{ days }, waiting, low] = await Promise.all([
    shopStatistics(),
    waitingLines(texts),
    lowLines(texts, lowStock),
  ]);
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
        lines: waiting.length > 0 ? waiting : [t("summary.nothingWaits")],
      },
      ...(low.length > 0 ? [{ title: t("summary.lowStock"), lines: low }] : []),
    ],
    link: { href: `${shopDetails().appUrl}/admin`, label: t("message.open") },
  };
  return { publicId, mail: await renderOwnerMail(mail), text: textFor(mail), body: {} };
}

async function waitingLines({ alerts: t, orders }: AlertTexts): Promise<string[]> {
  const { reasons } = await countAttention();
  return ATTENTION_REASONS.filter((reason) => reasons[reason] > 0).map((reason) =>
    t("summary.waits", { reason: orders(`needs.${reason}`), count: reasons[reason] }),
  );
}

interface LowRow {
  id: number;
  name: string;
  nameAr: string | null;
  units: number;
  all: number;
}

async function lowLines(texts: AlertTexts, lowStock: number): Promise<string[]> {
  const low = await db().$queryRaw<LowRow[]>`
    SELECT p.id, p.name, p.name_ar AS "nameAr", p.available_units AS units, count(*) OVER ()::int AS "all"
    FROM products p WHERE ${isLow(lowStock)} ORDER BY p.available_units, p.id LIMIT ${NAMED}`;
  const sold = await db().$queryRaw<{ product_id: number; units: number }[]>(
    soldUnits(
      null,
      low.map(({ id }) => id),
    ),
  );
  const lines = low.map(({ id, name, nameAr, units }) => {
    const soldOfIt = sold.find((row) => row.product_id === id)?.units ?? 0;
    return alertLine(texts, "low_stock", { product: id, name, nameAr, units, soldUnits: soldOfIt });
  });
  const rest = (low[0]?.all ?? 0) - low.length;
  return rest > 0 ? [...lines, texts.alerts("message.more", { count: rest })] : lines;
}
