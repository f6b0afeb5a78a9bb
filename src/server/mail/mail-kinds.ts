import type { OrderMailKind } from "@/domain/orders/order-mails";
import { ACCOUNT_MAILS } from "@/server/accounts/mails";
import { CATALOGUE_MAILS } from "@/server/catalogue/mails";
import { CLAIM_MAILS } from "@/server/claims/mails";
import { DELIVERY_MAILS } from "@/server/delivery/mails";
import { GIFT_MAILS } from "@/server/gifts/mails";
import { KEY_MAILS } from "@/server/keys/mails";
import type { MailKindEntry } from "@/server/mail/mail-kind";
import { PAYMENT_MAILS } from "@/server/payments/mails";
import { PRIVACY_MAILS } from "@/server/privacy/mails";
import { STOCK_MAILS } from "@/server/stock-requests/mails";

const MAILS = {
  ...DELIVERY_MAILS,
  ...PAYMENT_MAILS,
  ...GIFT_MAILS,
  ...CLAIM_MAILS,
  ...ACCOUNT_MAILS,
  ...CATALOGUE_MAILS,
  ...KEY_MAILS,
  ...PRIVACY_MAILS,
  ...STOCK_MAILS,
} satisfies Record<OrderMailKind, MailKindEntry>;

/** Kinds of mails to accounts and to addresses without an account, queued by `queueAccountMail`. */
export type AccountMailKind = Exclude<keyof typeof MAILS, OrderMailKind | keyof typeof STOCK_MAILS>;

/** All kinds of mail, by `mails.kind`. */
const MAIL_KINDS = new Map<string, MailKindEntry>(Object.entries(MAILS));

/** Each kind that has an `isStillTrue` condition (SQL), with that condition. */
export const MAIL_CONDITIONS: readonly (readonly [kind: string, isTrue: string])[] = [
  ...MAIL_KINDS,
].flatMap(([kind, { isStillTrue: isTrue }]) => (isTrue ? [[kind, isTrue] as const] : []));

/** Names of the kinds that match a predicate. docs/mails.md has a line for each kind. */
export function mailKindsWhere(isSo: (kind: MailKindEntry) => boolean | undefined): string[] {
  return [...MAIL_KINDS].filter(([, kind]) => isSo(kind)).map(([name]) => name);
}

export function mailKindOf(kind: string): MailKindEntry | undefined {
  return MAIL_KINDS.get(kind);
}
