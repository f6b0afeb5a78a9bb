import { type Cents, formatMoney } from "@/domain/money";
import { codeLabel, optionWords, timesName, topupWords } from "@/emails/item-words";
import type { FootSentence } from "@/emails/mail-layout";
import { lineTotal, mailMoney } from "@/emails/mail-money";
import type { MailVoice } from "@/emails/mail-voice";
import type { MailCurrency, OrderMail, OrderMailItem } from "@/emails/order-mail";
import { linesOf, plain, plainLtr, plainName, plainTags } from "@/emails/plain-text";

/** An item and what was delivered of it, for the text part. A code stands alone on its line. */
export function itemText(item: OrderMailItem, mail: MailCurrency, voice: MailVoice): string[] {
  const options = optionWords(item.options, voice).map(({ name, answers }) => {
    const named = answers.map((answer) => plainName(answer, voice));
    return `${name}: ${named.join(voice.t("listSeparator"))}`;
  });
  return [
    plainName(item.name, voice),
    ...options,
    plainLtr(`${item.quantity} × ${mailMoney(item.unitPrice, mail)}`, voice),
    ...item.codes.flatMap((code, index) => [
      `${codeLabel(item, index, voice)}:`,
      ...linesOf(code).map(plain),
    ]),
    ...topupText(item, voice),
  ];
}

function topupText(item: OrderMailItem, voice: MailVoice): string[] {
  if (item.playerId === null) return [];
  const { key } = topupWords(item);
  return [voice.t.markup(`topup.${key}`, { playerId: item.playerId, ...plainTags(voice) })];
}

/** How to use an item, its steps numbered. */
export function howToText(item: OrderMailItem, voice: MailVoice, named: boolean): string[] {
  const title = voice.t(`howTo.${item.kind}`);
  return [
    title,
    ...(named ? [plainName(item.name, voice)] : []),
    ...linesOf(item.deliveryInstructions ?? "").map(
      (step, index) => `${index + 1}. ${plainName(step, voice)}`,
    ),
  ];
}

export function totalsText(mail: OrderMail, voice: MailVoice): string[] {
  const lines = mail.items.map((item) => {
    const amount = plainLtr(lineTotal(item, mail), voice);
    return `${plainName(timesName(item), voice)}: ${amount}`;
  });
  return [...lines, ...amountText(voice.t("total"), mail.total, mail, voice)];
}

/** An amount that counts; one in SAR has the dollars beneath it. */
export function amountText(
  label: string,
  amount: Cents,
  mail: MailCurrency,
  voice: MailVoice,
): string[] {
  const shown = `${label}: ${plainLtr(mailMoney(amount, mail), voice)}`;
  if (mail.currency === "USD") return [shown];
  return [shown, `${voice.t("inDollars")}: ${plainLtr(formatMoney(amount, "USD"), voice)}`];
}

/** The address on a line of its own: mail clients make a link of it. */
export function linkText({ href, label }: { href: string; label: string }): string[] {
  return [`${label}:`, href];
}

export function footText(
  foot: readonly (readonly FootSentence[])[],
  supportEmail: string,
  voice: MailVoice,
): string[] {
  const values = { email: supportEmail, ...plainTags(voice) };
  return foot.map((sentences) =>
    sentences.map((name) => voice.t.markup(`foot.${name}`, values)).join(" "),
  );
}
