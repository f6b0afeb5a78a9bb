import { keyStepOf } from "@/domain/catalogue/option-set";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { localized } from "@/domain/text/localized";
import type { StockMail } from "@/emails/stock/stock-mail";
import { defineKind, type MailRow, shopDetails, strangerNotice } from "@/server/mail/mail-kind";
import { closedValue } from "@/server/platform/database/closed-columns";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { stockRequestUrl, takeBackUrl } from "@/server/stock-requests/stock-token";

/** The mail's stock request. @throws Error if the mail has none */
function requestIdOf({ id, stockRequestId }: MailRow): number {
  if (stockRequestId === null) throw new Error(`mail ${id} has no back-in-stock request`);
  return stockRequestId;
}

/** Data of a mail about a stock request. */
async function stockMailData(mail: MailRow): Promise<StockMail> {
  const id = requestIdOf(mail);
  const { choice, product } = await db().stockRequest.findUniqueOrThrow({
    where: { id },
    select: {
      choice: true,
      product: {
        select: {
          id: true,
          name: true,
          nameAr: true,
          imageUrl: true,
          optionSet: { select: { steps: true } },
        },
      },
    },
  });
  const locale = closedValue("mails.locale", mail.locale);
  const option = keyStepOf(stepsOf(product.optionSet))?.options.find(
    ({ value }) => value === choice,
  );
  const shop = shopDetails();
  return {
    locale,
    ...shop,
    name: localized(locale, product.name, product.nameAr),
    choice: option ? localized(locale, option.label, option.labelAr) : null,
    imageUrl: product.imageUrl,
    productUrl: `${shop.appUrl}/product/${product.id}?lang=${locale}`,
    requestUrl: `${stockRequestUrl(id)}?lang=${locale}`,
    days: RETENTION_DAYS.askedStockRequests,
  };
}

/** One-click unsubscribe URL for mail clients. */
const takeBackUrlOf = (mail: MailRow) => takeBackUrl(requestIdOf(mail));

/** $1 a mail that was not sent: deletes it and reactivates its request with its old position. */
const UNSAY = statement(
  "unsay_stock_mail",
  `
    WITH unsaid AS (
      DELETE FROM mails WHERE id = $1 AND sent_at IS NULL RETURNING stock_request_id, kind
    )
    UPDATE stock_requests r SET status = 'waiting', told_at = NULL FROM unsaid
    WHERE r.id = unsaid.stock_request_id AND r.status = 'told' AND unsaid.kind = 'stock-back'`,
);

/**
 * Withdraws a mail that is no longer true. If the product sold out or was deactivated before the
 * mail was sent, the recipient is notified the next time that the product is available.
 */
async function unsayStockMail({ id }: MailRow): Promise<void> {
  await run(UNSAY, [id]);
}

/**
 * SQL for the available units of a product `p`, joined with its option set `s`, or of one choice if
 * choices have their own keys. -1 means unlimited.
 */
export const unitsOf = (choice: string) => `CASE
  WHEN ${choice} <> '' AND p.fulfilment = 'keys' AND s.key_step_id IS NOT NULL THEN (
    SELECT count(*)::int FROM licence_keys k WHERE k.product_id = p.id AND k.choice = ${choice} AND k.status = 'available')
  ELSE p.available_units END`;

/** Mails about stock requests. */
export const STOCK_MAILS = {
  "stock-confirm": defineKind({
    ...strangerNotice,
    isStillTrue: `EXISTS (
      SELECT FROM stock_requests r JOIN products p ON p.id = r.product_id
      WHERE r.id = m.stock_request_id AND r.status = 'asked' AND p.archived_at IS NULL)`,
    takeBackUrl: takeBackUrlOf,
    onObsolete: unsayStockMail,
    load: stockMailData,
    render: async (data) => (await import("@/emails/stock/stock-mail")).renderStockConfirm(data),
  }),
  /**
   * These mails are sent in bulk, so they have their own lane of the mail queue. If the product
   * sells out before the mail is sent, its recipient keeps waiting.
   */
  "stock-back": defineKind({
    lane: "notice",
    refusals: 1,
    isStillTrue: `EXISTS (
      SELECT FROM stock_requests r JOIN products p ON p.id = r.product_id LEFT JOIN option_sets s ON s.id = p.option_set_id
      WHERE r.id = m.stock_request_id AND r.status = 'told' AND p.is_active AND ${unitsOf("r.choice")} <> 0)`,
    takeBackUrl: takeBackUrlOf,
    onObsolete: unsayStockMail,
    load: stockMailData,
    render: async (data) => (await import("@/emails/stock/stock-mail")).renderStockBack(data),
  }),
};
