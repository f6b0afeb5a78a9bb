import type { ChosenOption } from "@/domain/catalogue/customization";
import type { TopupAnswer } from "@/domain/catalogue/game";
import type { CodeName } from "@/domain/catalogue/option-set";
import type { Cents, Currency, Money } from "@/domain/money";
import type { ClaimStatus } from "@/domain/orders/claim";
import type { OrderWait, TopupStatus } from "@/domain/orders/order-lifecycle";
import type { Locale } from "@/domain/text/locale";
import { codeLines } from "@/emails/parts/plain-text";

/** The data of a mail about an order, read from the database when the mail is sent. */
export interface OrderMail {
  locale: Locale;
  /** The order number as displayed. */
  orderId: string;
  /** The shop's base URL, without a trailing slash. */
  appUrl: string;
  /** The absolute URL of the order's page. */
  orderUrl: string;
  supportEmail: string;
  currency: Currency;
  /** SAR per USD in hundredths, frozen on the order. */
  sarRateHundredths: number;
  /** In US cents. */
  total: Cents;
  /** The amount that the buyer paid; missing if it was in dollars. */
  charged?: Money;
  /**
   * The recipient of a gift and its delivery day, formatted; null if the order is no gift. The
   * buyer of a gift gets no code.
   */
  gift: { name: string; email: string; day: string } | null;
  items: OrderMailItem[];
  /** How much of the order the HTML shows; "whole" by default. */
  extent?: MailExtent;
}

/**
 * How much of an order the HTML of its mail shows: everything, all lines with as many codes as fit,
 * or only the totals. The text part, the attached file and the order's page contain the rest.
 */
export type MailExtent = "whole" | "some_codes" | "totals";

export interface OrderMailItem {
  name: string;
  /** Selects the texts for the codes and for the instructions' title. */
  codeName: CodeName;
  imageUrl: string;
  quantity: number;
  /** Price of one unit with its options, in US cents. */
  unitPrice: Cents;
  /**
   * The quantity from which the applied quantity discount (a lower unit price) holds; null if none
   * applies.
   */
  quantityFrom: number | null;
  /** Coupon discount on all units; absent if there is none. */
  discount?: Cents;
  options: ChosenOption[];
  /** One code per unit of a key product, a single one for a shared product, [] for a top-up. */
  codes: string[];
  /** The player's account that a top-up is credited to, one answer per form field. */
  account: TopupAnswer[];
  /** The player's name at the supplier, or null if the supplier did not state it. */
  player: string | null;
  topupStatus: TopupStatus | null;
  /** True if the buyer was told by mail that a top-up of the order is late. */
  isLate?: boolean;
  /** One step per line. */
  deliveryInstructions: string | null;
}

export interface RefundMail {
  locale: Locale;
  /** The order number as displayed. */
  orderId: string;
  appUrl: string;
  /** The absolute URL of the order's page. */
  orderUrl: string;
  supportEmail: string;
  currency: Currency;
  sarRateHundredths: number;
  /** The refunded amount in US cents. */
  amount: Cents;
  /** The amount formatted in the order's currency; converted from `amount` if missing. */
  shown?: string;
  /** The amount in the charge's currency, shown instead of `amount`; missing if it is dollars. */
  charged?: Money;
  /** True if the supplier rejected a top-up and the buyer did not correct the account in time. */
  isUncorrected: boolean;
}

export interface WaitingMail extends Omit<RefundMail, "amount" | "shown" | "isUncorrected"> {
  /** The reason why the order waits. */
  waitsFor: OrderWait;
  /** The time of the automatic refund, formatted. */
  until: string;
  /** The paid amount in US cents. */
  paid: Cents;
  /** The paid amount formatted in the order's currency; converted from `paid` if missing. */
  shown?: string;
}

/** A mail to the recipient of a gift. It omits prices and all buyer data except the message. */
export interface GiftMail extends Pick<RefundMail, "locale" | "appUrl" | "supportEmail"> {
  /** The recipient's name. */
  name: string;
  words: string;
  /** The absolute URL of the gift's page. */
  giftUrl: string;
  items: readonly { name: string; imageUrl: string; quantity: number }[];
  /**
   * The outcome of a report by the recipient, or a warning that the codes may not work; null for
   * the arrival of the gift.
   */
  news: { kind: "replied" | "replaced" | "refunded" | "doubtful"; reply: string | null } | null;
}

/** The answer to a reported problem. */
export interface ClaimMail extends Omit<RefundMail, "amount" | "shown" | "isUncorrected"> {
  status: ClaimStatus;
  /** The reply's text, or null. */
  reply: string | null;
  /** The reported item; `codes` contains only replacement codes. */
  item: OrderMailItem;
}

/**
 * Notices to a buyer, in this order: a late top-up, a payment under review, a reserved but unpaid
 * order, a second payment that was returned, a rejected top-up, a top-up credited after its refund,
 * and keys that other buyers reported.
 */
export const ORDER_NOTICES = [
  "late",
  "checking",
  "unpaid",
  "overpaid",
  "rejected",
  "returned",
  "doubtful",
] as const;
export type OrderNotice = (typeof ORDER_NOTICES)[number];

export interface NoticeMail
  extends Pick<RefundMail, "locale" | "orderId" | "appUrl" | "orderUrl" | "supportEmail"> {
  notice: OrderNotice;
  /** The deadline to correct a rejected top-up, else to pay the reserved order; formatted. */
  until: string;
}

/** The currency and rate of the displayed prices, and the amount charged. */
export type MailCurrency = Pick<OrderMail, "currency" | "sarRateHundredths" | "charged">;

/** A mail ready to be sent. The text is complete; the HTML may omit what does not fit. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** An attached file with the content that does not fit into the HTML. */
  file?: TextFile | undefined;
}

export interface TextFile {
  name: string;
  text: string;
}

/** The order's number and the URL of its page, replaced with placeholders. */
export function blankNumber(
  { orderId, orderUrl }: Pick<OrderMail, "orderId" | "orderUrl">,
  placeholder: (text: string) => string,
) {
  return { orderId: placeholder(orderId), orderUrl: placeholder(orderUrl) };
}

/**
 * An order's mail with placeholders for the texts that are unique to the order (number, URL of the
 * page, codes, typed account, player's name), so that similar orders share one cached rendering.
 */
export function blankOrder(mail: OrderMail, placeholder: (text: string) => string): OrderMail {
  return {
    ...mail,
    ...blankNumber(mail, placeholder),
    items: mail.items.map((item) => blankItem(item, placeholder)),
  };
}

export function blankItem(
  item: OrderMailItem,
  placeholder: (text: string) => string,
): OrderMailItem {
  return {
    ...item,
    codes: item.codes.map((code) => codeLines(code).map(placeholder).join("\n")),
    player: item.player && placeholder(item.player),
    account: item.account.map((answer) =>
      answer.valueLabel === null ? { ...answer, value: placeholder(answer.value) } : answer,
    ),
  };
}
