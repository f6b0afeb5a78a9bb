import { answerWords } from "@/domain/catalogue/game";
import { type Cents, formatMoney } from "@/domain/money";
import {
  codeLabel,
  couponDiscount,
  nameWithQuantity,
  optionLabels,
  topupMessage,
} from "@/emails/order/item-details";
import type { MailCurrency, OrderMail, OrderMailItem } from "@/emails/order/order-mail";
import type { MailLanguage } from "@/emails/parts/mail-language";
import { type FooterSentence, findOrderUrl } from "@/emails/parts/mail-layout";
import {
  codeLines,
  isolatedName,
  linesOf,
  plainCode,
  plainLtr,
  plainTags,
  stripControlCharacters,
} from "@/emails/parts/plain-text";
import { formatLineTotal, formatSums, mailMoney } from "./item-details";

/** Plain-text lines of an item and its delivery. Codes share no line with other text. */
export function itemText(
  item: OrderMailItem,
  mail: MailCurrency,
  language: MailLanguage,
): string[] {
  const options = optionLabels(item.options, language).map(({ name, answers }) => {
    const named = answers.map((answer) => isolatedName(answer, language));
    return `${name}: ${named.join(language.t("listSeparator"))}`;
  });
  return [
    isolatedName(item.name, language),
    ...options,
    plainLtr(`${item.quantity} × ${mailMoney(item.unitPrice, mail)}`, language),
    ...(item.quantityFrom === null
      ? []
      : [
          language.t.markup("quantityPrice", {
            from: item.quantityFrom,
            price: () => plainLtr(mailMoney(item.unitPrice, mail), language),
          }),
        ]),
    ...item.codes.flatMap((code, index) => [
      `${codeLabel(item, index, language)}:`,
      ...codeLines(code).map(plainCode),
    ]),
    ...topupText(item, language),
  ];
}

function topupText(item: OrderMailItem, language: MailLanguage): string[] {
  if (item.account.length === 0) return [];
  const { key } = topupMessage(item);
  const account = item.account.map((answer) => {
    const { label, value } = answerWords(answer, language.locale);
    const shown =
      answer.valueLabel === null ? plainLtr(value, language) : isolatedName(value, language);
    return `${stripControlCharacters(label)} ${shown}`;
  });
  const player = item.player ? ` (\u2068${stripControlCharacters(item.player)}\u2069)` : "";
  const said = { account: () => account.join(language.t("listSeparator")) + player };
  return [language.t.markup(`topup.${key}`, said)];
}

/** An item's instructions with numbered steps; `named` adds the item's name below the title. */
export function howToText(item: OrderMailItem, language: MailLanguage, named: boolean): string[] {
  const title = language.t(`howTo.${item.codeName}`);
  return [
    title,
    ...(named ? [isolatedName(item.name, language)] : []),
    ...linesOf(item.deliveryInstructions ?? "").map(
      (step, index) => `${index + 1}. ${isolatedName(step, language)}`,
    ),
  ];
}

export function totalsText(mail: OrderMail, language: MailLanguage): string[] {
  const lines = mail.items.map((item) => {
    const amount = plainLtr(formatLineTotal(item, mail), language);
    return `${isolatedName(nameWithQuantity(item), language)}: ${amount}`;
  });
  const sums = formatSums(mail);
  if (couponDiscount(mail) > 0) {
    lines.push(`${language.t("coupon")}: ${plainLtr(sums.discount, language)}`);
  }
  lines.push(...amountText(language.t("total"), mail.total, mail, language, sums.total));
  if (sums.charged !== null) {
    lines.push(`${language.t("charged")}: ${plainLtr(sums.charged, language)}`);
  }
  return lines;
}

/** A labelled amount. Adds the dollars if SAR is shown but dollars were charged. */
export function amountText(
  label: string,
  amount: Cents,
  mail: MailCurrency,
  language: MailLanguage,
  shown = mailMoney(amount, mail),
): string[] {
  const first = `${label}: ${plainLtr(shown, language)}`;
  if (mail.currency === "USD" || mail.charged !== undefined) return [first];
  return [first, `${language.t("inDollars")}: ${plainLtr(formatMoney(amount, "USD"), language)}`];
}

/** The URL on a separate line, which mail clients turn into a link. */
export function linkText({ href, label }: { href: string; label: string }): string[] {
  return [`${label}:`, href];
}

export function footerText(
  footer: readonly (readonly FooterSentence[])[],
  { supportEmail, appUrl }: { supportEmail: string; appUrl: string },
  language: MailLanguage,
): string[] {
  const find = (label: string) => `${label}: ${plainLtr(findOrderUrl(appUrl), language)}`;
  const values = { email: supportEmail, ...plainTags(language), find };
  return footer.map((sentences) =>
    sentences
      .map((name) => language.t.markup(`footer.${name}`, values))
      .filter(Boolean)
      .join(" "),
  );
}

/** The link of the single button in a mail about an order. */
export function primaryLink(
  { orderUrl }: { orderUrl: string },
  language: MailLanguage,
): { href: string; label: string } {
  return { href: orderUrl, label: language.t("viewOrder") };
}
