import type { ReceiptFile } from "@/contract/receipts";
import { REFUSALS_TO_GIVE_UP } from "@/domain/account/mail-refusals";
import type { OrderWait } from "@/domain/orders/order-lifecycle";
import type { RenderedMail } from "@/emails/order/order-mail";
import { env } from "@/env";
import type { MailShare } from "@/server/mail/account-budget";
import { settings } from "@/server/platform/settings";

/** A row of `mails`, with data about its order and account. */
export interface MailRow {
  id: number;
  orderId: number | null;
  kind: string;
  recipient: string;
  locale: string;
  messageId: string;
  /** The stock request that the mail is about. */
  stockRequestId: number | null;
  /** The mail's code, encrypted; null if it has none, or the code was erased. */
  code: string | null;
  ageSeconds: number;
  sentAt: Date | null;
  /** Number of permanent refusals by the mail server. */
  refusals: number;
  /**
   * The mail's number among the recent mails of the visitor's network (`takeMailTurn`); 1 if no
   * visitor requested the mail.
   */
  turn: number;
  /** Username of the account that the mail is about. */
  username: string | null;
  /**
   * Whether the order still has items that were not refunded: see NOT_TAKEN_BACK in
   * src/server/orders/buyer/reveal-order.ts.
   */
  hasItems: boolean;
  /**
   * Reason why the paid order cannot be fulfilled yet, and its deadline; null if the order does not
   * wait.
   */
  waitsFor: string | null;
  waitsUntil: Date | null;
  /** Whether the order has an open dispute. */
  isDisputed: boolean;
  /** Whether the mail's statement still holds (`isStillTrue` of its kind). Null counts as false. */
  isTrue: boolean | null;
}

/**
 * A lane is a queue with its own connections to the mail server. Slow answers or a flood of
 * requests in one lane do not delay the other lanes.
 * - `delivery`: deliveries of orders
 * - `order`: other mails to a buyer or recipient with codes, a credit, an answer, or a request to
 *   correct a top-up
 * - `account`: codes for which a person waits
 * - `notice`: notices to buyers and to the owner
 * - `account-notice`: notices to account owners and to unverified addresses
 */
export type MailLane = "delivery" | "order" | "account" | "notice" | "account-notice";

interface Kind<Data> {
  /** Loads the content of the mail when it is sent. */
  load: (mail: MailRow) => Promise<Data>;
  /**
   * Renders the mail. Imports its component lazily, so that processes that send no mail do not load
   * React.
   */
  render: (data: Data) => Promise<RenderedMail>;
  /** The attached receipt, or null if it is not ready in time. */
  receipt?: (mail: MailRow) => Promise<ReceiptFile | null>;
  /** Whether sending is recorded in the order's events. */
  isRecorded?: boolean;
  /** Whether sending the mail delivers the order (RECORD_SENT in mail-rows.ts). */
  isDelivery?: boolean;
  /**
   * Whether the mail is skipped while a refund withdraws the whole order. If the refund fails, the
   * mail may become due again.
   */
  isAboutItems?: boolean;
  /** The mail is skipped unless the order waits for one of these reasons. */
  isAboutWaiting?: readonly OrderWait[];
  /**
   * Whether the mail stays unsent while the order has an open dispute. The end of the dispute
   * queues it again (src/server/payments/disputes/sync-dispute.ts).
   */
  waitsForDispute?: boolean;
  /** Seconds after which the mail's content has expired. */
  lifetimeSeconds?: number;
  /**
   * The share of `ACCOUNT_MAILS_PER_HOUR` that limits mails of this kind; absent if they are not
   * limited.
   */
  share?: MailShare;
  /** URL for one-click unsubscribing in mail programs (RFC 8058). */
  takeBackUrl?: (mail: MailRow) => string;
  /** True if rows of this kind refer to neither an order nor an account. */
  hasNoOwner?: true;
  /**
   * SQL condition on the mail `m` and its order `o`: the mail's statement still holds. Default:
   * true.
   */
  isStillTrue?: string;
  /** Runs instead of sending if `isStillTrue` is false. */
  onObsolete?: (mail: MailRow) => Promise<void>;
  /** The lane that sends the mail. */
  lane: MailLane;
  /** Number of permanent refusals after which the mail is given up. */
  refusals: number;
}

/** A kind of mail whose `load` and `render` are combined to `compose`. */
export type MailKindEntry = Omit<Kind<never>, "load" | "render"> & {
  compose: (mail: MailRow) => Promise<RenderedMail>;
};

export function defineKind<Data>({ load, render, ...rest }: Kind<Data>): MailKindEntry {
  return { ...rest, compose: async (mail) => render(await load(mail)) };
}

export const orderDefaults = {
  lane: "order",
  refusals: REFUSALS_TO_GIVE_UP,
  isRecorded: true,
} as const;

/**
 * Mails about an order's items. They are skipped if a refund has withdrawn the whole order; the
 * buyer then gets only the mail about the refund.
 */
export const aboutItems = { ...orderDefaults, isAboutItems: true };

/** Notices have a separate lane, so that mails with codes do not wait behind them. */
export const noticeDefaults = { ...orderDefaults, lane: "notice" } as const;
export const itemNotice = { ...aboutItems, lane: "notice" } as const;

/** A mail to an unverified address: the first permanent refusal is final. */
export const strangerNotice = { lane: "account-notice", refusals: 1, share: "notices" } as const;

/** A notice to an account owner; no person waits for it. */
export const accountNews = { lane: "account-notice", refusals: 1, share: "security" } as const;

/** Details of the shop that every mail contains. */
export function shopDetails(): { appUrl: string; supportEmail: string } {
  return { appUrl: env().APP_URL.replace(/\/$/, ""), supportEmail: settings().supportEmail };
}
