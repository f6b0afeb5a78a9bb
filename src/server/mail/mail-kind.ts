import type { ReceiptFile } from "@/contract/receipts";
import { REFUSALS_TO_GIVE_UP } from "@/domain/account/mail-refusals";
import type { OrderWait } from "@/domain/orders/order-lifecycle";
import type { RenderedMail } from "@/emails/order/order-mail";
import { env } from "@/env";
import type { MailShare } from "@/server/mail/account-budget";
import { settings } from "@/server/platform/settings";

/** A mail that is written down. */
export interface MailRow {
  id: number;
  orderId: number | null;
  kind: string;
  recipient: string;
  locale: string;
  messageId: string;
  /** The wish to be told that a product is back, that it is about. */
  stockRequestId: number | null;
  /** Sealed. */
  code: string | null;
  ageSeconds: number;
  sentAt: Date | null;
  /** How often the mail server said that it never takes it. */
  refusals: number;
  /** 1 for the first mail of its network in five minutes, and for one that no visitor asked for (account-budget.ts). */
  turn: number;
  /** The name on the account that it is about. */
  username: string | null;
  /** Whether its order has lines to tell of: see NOT_TAKEN_BACK. */
  hasItems: boolean;
  /** Why the paid order cannot be filled yet, and until when; null if it does not wait. */
  waitsFor: string | null;
  waitsUntil: Date | null;
  /** Whether its buyer has an open dispute about the order. */
  isDisputed: boolean;
  /** False where it tells what was so when it was written and is so no more (IS_TRUE). */
  isTrue: boolean;
}

/**
 * The ways to the mail server, each with a queue and connections of its own, so that a class of mail that waits long for
 * its answers, or that is asked for without end, holds up no other:
 * - `delivery`: what an order brings
 * - `order`: other mails that bring a buyer or a recipient something, or ask for a correction
 * - `account`: codes for which a person waits
 * - `notice`: what buyers are told, and the owner
 * - `account-notice`: what the owners of accounts, and addresses that anybody typed, are told
 */
export type MailLane = "delivery" | "order" | "account" | "notice" | "account-notice";

interface Kind<Data> {
  /** Everything that the mail says, read at the moment of sending. */
  load: (mail: MailRow) => Promise<Data>;
  /** Imports the mail when it is wanted: React and its mails are not what a process without mails holds. */
  render: (data: Data) => Promise<RenderedMail>;
  /** The receipt that it takes along, if there is one in time. */
  receipt?: (mail: MailRow) => Promise<ReceiptFile | null>;
  /** True where the record of its order says that it was sent. */
  isRecorded?: boolean;
  /** True where its being sent delivers the order (RECORD_SENT). */
  isDelivery?: boolean;
  /** True where nobody is to get it while a refund withdraws the whole order; it may be due again later. */
  isAboutItems?: boolean;
  /** The mail is dropped when its order no longer waits for any of these. */
  isAboutWaiting?: readonly OrderWait[];
  /** True where it waits while the buyer has an open dispute about the order. */
  waitsForDispute?: boolean;
  /** Seconds after which it would bring something worthless. */
  lifetimeSeconds?: number;
  /** The share of all mails of accounts that it takes from; missing for a mail that is not counted. */
  share?: MailShare;
  /** Where programs of mail may take back what brought it about, in one step (RFC 8058). */
  takeBackUrl?: (mail: MailRow) => string;
  /** True where its row names nothing that it is about, neither an order nor an account. */
  hasNoOwner?: true;
  /** SQL condition on the mail `m` and its order `o`: what it tells is still so. Missing: always. */
  isTrue?: string;
  /** Runs instead of the sending where `isTrue` is false. */
  unsay?: (mail: MailRow) => Promise<void>;
  /** Its way to the mail server, and its queue. */
  lane: MailLane;
  /** So often the mail server says that it never takes it, until it is given up. */
  refusals: number;
}

/** A kind as the sender sees it. */
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
 * Mails about an order's items. They are dropped when a refund has withdrawn the whole order: its
 * buyer then gets the mail about the refund alone.
 */
export const aboutItems = { ...orderDefaults, isAboutItems: true };

/** Mails without goods, in a lane of their own, so that no mail with a code waits behind them. */
export const noticeDefaults = { ...orderDefaults, lane: "notice" } as const;
export const itemNotice = { ...aboutItems, lane: "notice" } as const;

/** A mail to whatever address somebody typed: the first refusal is final. */
export const strangerNotice = { lane: "account-notice", refusals: 1, share: "notices" } as const;

/** A notice to the owner of an account, for which nobody waits. */
export const accountNews = { lane: "account-notice", refusals: 1, share: "security" } as const;

/** What every mail says of the shop. */
export function shopDetails(): { appUrl: string; supportEmail: string } {
  return { appUrl: env().APP_URL.replace(/\/$/, ""), supportEmail: settings().supportEmail };
}
