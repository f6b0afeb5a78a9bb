import { keyStepOf } from "@/domain/catalogue/option-set";
import { KEPT_DAYS } from "@/domain/shop/kept-days";
import { localeOr } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import type { StockMail } from "@/emails/stock/stock-mail";
import { defineKind, type MailRow, shopDetails, strangerNotice } from "@/server/mail/mail-kind";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { run, type Statement } from "@/server/platform/database/statements";
import { stockRequestUrl, takeBackUrl } from "@/server/stock-requests/stock-token";

/** The wish that a mail is about. @throws Error when it is about none */
function requestIdOf({ id, stockRequestId }: MailRow): number {
  if (stockRequestId === null) throw new Error(`mail ${id} is about no wish to be told`);
  return stockRequestId;
}

/** What who asked to be told of a product is written. */
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
  const locale = localeOr(mail.locale);
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
    days: KEPT_DAYS.askedStockRequests,
  };
}

/** Where programs of mail take it back. */
const takeBackUrlOf = (mail: MailRow) => takeBackUrl(requestIdOf(mail));

/** $1 the mail, which was not sent and is gone then: whom it was to tell waits on, in the old place. */
const UNSAY: Statement<never> = {
  name: "unsay_stock_mail",
  text: `
    WITH unsaid AS (
      DELETE FROM mails WHERE id = $1 AND sent_at IS NULL RETURNING stock_request_id, kind
    )
    UPDATE stock_requests r SET status = 'waiting', told_at = NULL FROM unsaid
    WHERE r.id = unsaid.stock_request_id AND r.status = 'told' AND unsaid.kind = 'stock-back'`,
};

/**
 * Takes back a mail that is true no more. Of a product that was sold out again, or taken off sale, before it left, who
 * waits is told another time.
 */
async function unsayStockMail({ id }: MailRow): Promise<void> {
  await run(UNSAY, [id]);
}

/**
 * Units that can be sold of a product `p`, whose option set `s` is joined to it: of a choice, where choices have keys of
 * their own. -1 is unlimited.
 */
export const unitsOf = (choice: string) => `CASE
  WHEN ${choice} <> '' AND p.fulfilment = 'keys' AND s.key_step_id IS NOT NULL THEN (
    SELECT count(*)::int FROM licence_keys k WHERE k.product_id = p.id AND k.choice = ${choice} AND k.status = 'available')
  ELSE p.available_units END`;

/** To who wants to be told when a product is back. */
export const STOCK_MAILS = {
  "stock-confirm": defineKind({
    ...strangerNotice,
    isTrue:
      "EXISTS (SELECT FROM stock_requests r WHERE r.id = m.stock_request_id AND r.status = 'asked')",
    takeBackUrl: takeBackUrlOf,
    unsay: unsayStockMail,
    load: stockMailData,
    render: async (data) => (await import("@/emails/stock/stock-mail")).renderStockConfirm(data),
  }),
  /** Many at once: they have a way of their own. Where it is sold out again before it leaves, its recipient waits on. */
  "stock-back": defineKind({
    lane: "notice",
    refusals: 1,
    isTrue: `EXISTS (
      SELECT FROM stock_requests r JOIN products p ON p.id = r.product_id LEFT JOIN option_sets s ON s.id = p.option_set_id
      WHERE r.id = m.stock_request_id AND r.status = 'told' AND p.is_active AND ${unitsOf("r.choice")} <> 0)`,
    takeBackUrl: takeBackUrlOf,
    unsay: unsayStockMail,
    load: stockMailData,
    render: async (data) => (await import("@/emails/stock/stock-mail")).renderStockBack(data),
  }),
};
