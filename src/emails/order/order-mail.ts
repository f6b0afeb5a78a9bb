import type { ChosenOption } from "@/domain/catalogue/customization";
import type { TopupAnswer } from "@/domain/catalogue/game";
import type { CodeName } from "@/domain/catalogue/option-set";
import type { Cents, Currency } from "@/domain/money";
import type { ClaimStatus } from "@/domain/orders/claim";
import type { OrderWait, TopupStatus } from "@/domain/orders/order-lifecycle";
import type { Locale } from "@/domain/text/locale";
import { codeLines } from "@/emails/parts/plain-text";

/** What a mail about an order tells, made of the database at the moment of sending. */
export interface OrderMail {
  locale: Locale;
  /** As it is shown. */
  orderId: string;
  /** The shop's own address, without a slash at its end. */
  appUrl: string;
  /** The whole address of the order's own page. */
  orderUrl: string;
  supportEmail: string;
  currency: Currency;
  /** Frozen on the order: SAR for one USD, in hundredths. */
  sarRateHundredths: number;
  /** Cents of a dollar. */
  total: Cents;
  /** To whom it goes instead of its buyer, and on which day, as it is shown; then it brings no code. */
  gift: { name: string; email: string; day: string } | null;
  items: OrderMailItem[];
  /** How much of it the HTML shows; "whole" unless given. */
  extent?: MailExtent;
}

/**
 * How much of an order the HTML of its mail shows: everything, all lines with as many codes as there is room for, or the
 * totals alone. What is left out stands in the text part, in the attached file and on the page of the order.
 */
export type MailExtent = "whole" | "some_codes" | "totals";

export interface OrderMailItem {
  name: string;
  /** What its codes are called, and what "how to use it" is called. */
  codeName: CodeName;
  imageUrl: string;
  quantity: number;
  /** One unit with its options, cents of a dollar. */
  unitPrice: Cents;
  /** Where its quantity lowered the price: from how many units on. */
  quantityFrom: number | null;
  /** What a coupon took off all of them; missing where none did. */
  discount?: Cents;
  options: ChosenOption[];
  /** One for each unit of a key product, one for a shared product, none for a top-up. */
  codes: string[];
  /** Of a top-up: whose account it goes to. */
  account: TopupAnswer[];
  /** What the supplier calls the player; null where it did not say. */
  player: string | null;
  topupStatus: TopupStatus | null;
  /** One step a line. */
  deliveryInstructions: string | null;
}

export interface RefundMail {
  locale: Locale;
  /** As it is shown. */
  orderId: string;
  appUrl: string;
  /** The whole address of the order's own page. */
  orderUrl: string;
  supportEmail: string;
  currency: Currency;
  sarRateHundredths: number;
  /** Cents of a dollar that went back. */
  amount: Cents;
  /** The same in the order's currency, where that is a part of a sum of lines. */
  shown?: string;
  /** It is the money of a rejected top-up whose account nobody corrected in time. */
  isUncorrected: boolean;
}

export interface WaitingMail extends Omit<RefundMail, "amount" | "shown" | "isUncorrected"> {
  /** What it waits for. */
  waitsFor: OrderWait;
  /** When the money goes back by itself, as it is shown. */
  until: string;
  /** Cents of a dollar that were paid. */
  paid: Cents;
  /** The same in the order's currency: the sum of its lines. */
  shown?: string;
}

/** To the recipient of a gift: no price, nothing of its buyer but the words. */
export interface GiftMail extends Pick<RefundMail, "locale" | "appUrl" | "supportEmail"> {
  /** Of the recipient. */
  name: string;
  words: string;
  /** The whole address of the gift's own page. */
  giftUrl: string;
  items: readonly { name: string; imageUrl: string; quantity: number }[];
  /** What came of their report, or that codes like theirs may not work; null as the gift arrives. */
  news: { kind: "replied" | "replaced" | "refunded" | "doubtful"; reply: string | null } | null;
}

/** The answer to a reported problem. */
export interface ClaimMail extends Omit<RefundMail, "amount" | "shown" | "isUncorrected"> {
  status: ClaimStatus;
  /** The words of who answered, if there are any. */
  reply: string | null;
  /** What it is about; with the codes that were given for those that do not work. */
  item: OrderMailItem;
}

/**
 * What a buyer is told unasked: credits later than promised, a payment being checked, a held order nobody has
 * paid, a top-up credited after its refund, keys of which others complain.
 */
export const ORDER_NOTICES = [
  "late",
  "checking",
  "unpaid",
  "rejected",
  "returned",
  "doubtful",
] as const;
export type OrderNotice = (typeof ORDER_NOTICES)[number];

export interface NoticeMail
  extends Pick<RefundMail, "locale" | "orderId" | "appUrl" | "orderUrl" | "supportEmail"> {
  notice: OrderNotice;
  /** Until when the order is held, or a rejected top-up may be corrected, as it is shown. */
  until: string;
}

/** How the prices of a mail are shown. */
export type MailCurrency = Pick<OrderMail, "currency" | "sarRateHundredths">;

/** A mail ready to be sent: both forms say the same. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Attached: what the HTML has no room for. */
  file?: TextFile | undefined;
}

export interface TextFile {
  name: string;
  text: string;
}

/** What each mail about an order has of its own: its number, and the way to its page. */
export function blankNumber(
  { orderId, orderUrl }: Pick<OrderMail, "orderId" | "orderUrl">,
  hole: (text: string) => string,
) {
  return { orderId: hole(orderId), orderUrl: hole(orderUrl) };
}

/** An order's mail without what only this order has: its number, its codes, what was typed of an account. */
export function blankOrder(mail: OrderMail, hole: (text: string) => string): OrderMail {
  return {
    ...mail,
    ...blankNumber(mail, hole),
    items: mail.items.map((item) => blankItem(item, hole)),
  };
}

export function blankItem(item: OrderMailItem, hole: (text: string) => string): OrderMailItem {
  return {
    ...item,
    codes: item.codes.map((code) => codeLines(code).map(hole).join("\n")),
    player: item.player && hole(item.player),
    account: item.account.map((answer) =>
      answer.valueLabel === null ? { ...answer, value: hole(answer.value) } : answer,
    ),
  };
}
