import { KEPT_DAYS } from "@/domain/kept-days";
import { localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { keyStepOf } from "@/domain/option-set";
import type { StockMail } from "@/emails/stock/stock-mail";
import { shopDetails } from "@/server/mail/mail-data";
import type { MailRow } from "@/server/mail/mail-rows";
import { stockRequestUrl, takeBackUrl } from "@/server/mail/stock-token";
import { stepsOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import { run, type Statement } from "@/server/platform/statements";

/** The wish that a mail is about. @throws Error when it is about none */
function requestIdOf({ id, stockRequestId }: MailRow): number {
  if (stockRequestId === null) throw new Error(`mail ${id} is about no wish to be told`);
  return stockRequestId;
}

/** What who asked to be told of a product is written. */
export async function stockMailData(mail: MailRow): Promise<StockMail> {
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
export const takeBackUrlOf = (mail: MailRow) => takeBackUrl(requestIdOf(mail));

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
export async function unsayStockMail({ id }: MailRow): Promise<void> {
  await run(UNSAY, [id]);
}
