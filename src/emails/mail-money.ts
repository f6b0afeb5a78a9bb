import { type Cents, formatMoney, timesCents } from "@/domain/money";
import type { MailCurrency, OrderMailItem } from "@/emails/order-mail";

/** An amount in the currency of the order, at the rate that is frozen on it. */
export function mailMoney(amount: Cents, { currency, sarRateHundredths }: MailCurrency): string {
  return formatMoney(amount, currency, sarRateHundredths);
}

/** What all units of an item cost, converted once. */
export function lineTotal({ unitPrice, quantity }: OrderMailItem, mail: MailCurrency): string {
  return mailMoney(timesCents(unitPrice, quantity), mail);
}
