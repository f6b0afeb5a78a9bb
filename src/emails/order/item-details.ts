import type { ChosenOption } from "@/domain/catalogue/customization";
import {
  addCents,
  type Cents,
  cents,
  formatMoney,
  formatShown,
  formatStated,
  lineAmountsIn,
  totalAmountsIn,
} from "@/domain/money";
import { localized } from "@/domain/text/localized";
import type { MailExtent, OrderMail, OrderMailItem, RefundMail } from "@/emails/order/order-mail";
import type { MailLanguage } from "@/emails/parts/mail-language";
import type { AlertTone } from "@/emails/parts/mail-style";
import type { MailCurrency } from "./order-mail";

/** A question about a product's options and the buyer's answers, in the mail's language. */
export interface OptionLabels {
  name: string;
  answers: string[];
}

/** The chosen options, grouped by question; a free text is kept as typed. */
export function optionLabels(
  options: readonly ChosenOption[],
  { locale }: Pick<MailLanguage, "locale">,
): OptionLabels[] {
  const asked = new Map(options.map((option) => [option.stepId, option]));
  return [...asked].map(([id, { name, nameAr }]) => ({
    name: localized(locale, name, nameAr),
    answers: options
      .filter((option) => option.stepId === id)
      .map(({ label, labelAr }) => localized(locale, label, labelAr)),
  }));
}

/** "Desktop OS Pro licence", or with its quantity "PUBG UC 660 × 2". */
export function nameWithQuantity({ name, quantity }: OrderMailItem): string {
  return quantity > 1 ? `${name} × ${quantity}` : name;
}

/** "Licence key", or "Licence key 2 of 3". */
export function codeLabel(item: OrderMailItem, index: number, { t }: MailLanguage): string {
  const count = item.codes.length;
  return t(`codeLabel.${item.codeName}`, { count, position: index + 1 });
}

/** The message key for the state of a top-up, and the tone of its alert. */
export function topupMessage(item: OrderMailItem): {
  key: "credited" | "underway" | "late" | "rejected";
  tone: AlertTone;
} {
  if (item.topupStatus === "credited") return { key: "credited", tone: "ok" };
  if (item.topupStatus === "rejected") return { key: "rejected", tone: "wait" };
  return { key: item.isLate ? "late" : "underway", tone: "info" };
}

/**
 * The items whose instructions the mail shows. Items with the same instructions, such as the packs
 * of a game, appear once.
 */
export function itemsWithInstructions(items: readonly OrderMailItem[]): OrderMailItem[] {
  const seen = new Set<string>();
  return items.filter(({ deliveryInstructions }) => {
    const text = deliveryInstructions?.trim();
    if (!text || seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** Formats an amount of US cents in the order's currency, at the rate frozen on the order. */
export function mailMoney(amount: Cents, { currency, sarRateHundredths }: MailCurrency): string {
  return formatMoney(amount, currency, sarRateHundredths);
}

/** The formatted `charged`; if it is missing, `shown`, the amount in the order's currency. */
export function chargedOrShown(mail: Pick<RefundMail, "charged" | "shown">): string | undefined {
  return mail.charged ? formatStated(mail.charged) : mail.shown;
}

/** The coupon discount on the items of a mail. */
export function couponDiscount({ items }: { items: readonly OrderMailItem[] }): Cents {
  return addCents(...items.map(({ discount }) => discount ?? cents(0)));
}

/** The gross price of an item: its quantity times the displayed unit price. */
export function formatLineTotal(
  item: OrderMailItem,
  { currency, sarRateHundredths }: MailCurrency,
): string {
  return formatShown(lineAmountsIn(currency, item, sarRateHundredths).gross, currency);
}

/**
 * The coupon discount and the total, formatted. If the buyer was charged in the displayed currency,
 * the total is that charge. Otherwise it is the sum of the displayed item prices less the discount,
 * or the order's original total if a refund has removed items. `charged` is the amount that the
 * buyer paid; null if it was in dollars or is shown as the total.
 */
export function formatSums(mail: OrderMail): {
  discount: string;
  total: string;
  charged: string | null;
} {
  const { currency, sarRateHundredths, items, charged } = mail;
  const paid = charged ? formatStated(charged) : null;
  const isTotal = charged?.currency === currency;
  const { discount, amount } = totalAmountsIn(currency, items, sarRateHundredths);
  const isWhole = totalAmountsIn("USD", items, sarRateHundredths).amount === mail.total;
  const shown = isWhole ? formatShown(amount, currency) : mailMoney(mail.total, mail);
  return {
    discount: formatShown(cents(-discount), currency),
    total: isTotal && paid !== null ? paid : shown,
    charged: isTotal ? null : paid,
  };
}

/** Maximum number of an item's codes shown in boxes of their own; more are shown as a list. */
export const MAX_CODE_BOXES = 5;

/** HTML characters of a code's row in the list, without the code itself. */
const ROW_OVERHEAD = 50;
/** HTML characters available for the codes in a mail that shows only some of them. */
const CODES_HTML_BUDGET = 40_000;

const rowLength = (code: string) => code.length + ROW_OVERHEAD;

/** Lower bound on the HTML characters needed for all codes of an order. */
export function codesLength(items: readonly OrderMailItem[]): number {
  return items.flatMap(({ codes }) => codes).reduce((sum, code) => sum + rowLength(code), 0);
}

/** The number of codes shown in the HTML, per item. */
export function shownCodes(items: readonly OrderMailItem[], extent: MailExtent): number[] {
  if (extent === "whole") return items.map(({ codes }) => codes.length);
  let room = extent === "some_codes" ? CODES_HTML_BUDGET : 0;
  return items.map(({ codes }) => {
    const hidden = codes.findIndex((code) => {
      room -= rowLength(code);
      return room < 0;
    });
    return hidden < 0 ? codes.length : hidden;
  });
}
