import type { ReceiptFile } from "@/contract/receipts";
import { CODE_LIFETIME, MAILBOX_CODE_SECONDS } from "@/domain/account-code";
import { REFUSALS_TO_GIVE_UP } from "@/domain/mail-refusals";
import type { OrderWait } from "@/domain/order-lifecycle";
import type { OrderMailKind } from "@/domain/order-mails";
import { INVITATION_SECONDS } from "@/domain/permissions";
import type { GiftMail, NoticeMail, RenderedMail } from "@/emails/order/order-mail";
import type { MailShare } from "@/server/mail/account-budget";
import { claimMailData } from "@/server/mail/claim-mail-data";
import { giftAnswerData, giftDoubtData, giftMailData } from "@/server/mail/gift-mail-data";
import {
  accountNotice,
  addressMailData,
  adminSignInMailData,
  codeMailData,
  erasureMailData,
  noticeMailData,
  orderMailData,
  orderReceipt,
  refundMailData,
  refundReceipt,
  revealsMailData,
  secondFactorMailData,
  waitingMailData,
} from "@/server/mail/mail-data";
import type { MailRow } from "@/server/mail/mail-rows";
import type { MailLane } from "@/server/mail/mailer";
import { stockMailData, takeBackUrlOf, unsayStockMail } from "@/server/mail/stock-mail-data";

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
  /** Nobody is to get it once its order waits for none of these any more. */
  isAboutWaiting?: readonly OrderWait[];
  /** True where it waits while the buyer has an open dispute about the order. */
  waitsForDispute?: boolean;
  /** Seconds after which it would bring something worthless. */
  lifetimeSeconds?: number;
  /** Of which share of all mails of accounts it is; `accounts` for who has one. */
  share?: MailShare;
  /** Where programs of mail may take back what brought it about, in one step (RFC 8058). */
  takeBackUrl?: (mail: MailRow) => string;
  /** What is done where it tells what is so no more, and is therefore not sent. */
  unsay?: (mail: MailRow) => Promise<void>;
  /** Its way to the mail server. */
  lane: MailLane;
  /** So often the mail server says that it never takes it, until it is given up. */
  refusals: number;
}

/** A kind as the sender sees it. */
export type MailKindEntry = Omit<Kind<never>, "load" | "render"> & {
  compose: (mail: MailRow) => Promise<RenderedMail>;
};

function defineKind<Data>({ load, render, ...rest }: Kind<Data>): MailKindEntry {
  return { ...rest, compose: async (mail) => render(await load(mail)) };
}

const orderDefaults = { lane: "order", refusals: REFUSALS_TO_GIVE_UP, isRecorded: true } as const;

/** Of an order that a refund withdraws whole, no mail but that of the refund goes out. */
const aboutItems = { ...orderDefaults, isAboutItems: true };

const noticeRender = async (data: NoticeMail) =>
  (await import("@/emails/order/order-notice")).renderOrderNotice(data);

const giftRender = async (data: GiftMail) =>
  (await import("@/emails/order/gift-delivery")).renderGiftDelivery(data);

const ORDER_MAILS = {
  "order-delivery": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/order-delivery")).renderOrderDelivery(data),
    receipt: orderReceipt,
    lane: "delivery",
    isDelivery: true,
  }),
  "order-codes-again": defineKind({
    ...aboutItems,
    waitsForDispute: true,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/order-delivery")).renderOrderDelivery(data),
    receipt: orderReceipt,
  }),
  "topup-credited": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/topup-credited")).renderTopupCredited(data),
  }),
  "topup-rejected": defineKind({ ...aboutItems, load: noticeMailData, render: noticeRender }),
  "order-waiting": defineKind({
    ...aboutItems,
    isAboutWaiting: ["stock", "repair"],
    load: waitingMailData,
    render: async (data) => (await import("@/emails/order/order-waiting")).renderOrderWaiting(data),
  }),
  /** As `order-waiting`, of an order that a rule holds: it may wait for stock afterwards, and its buyer is told of that too. */
  "order-held": defineKind({
    ...aboutItems,
    isAboutWaiting: ["approval"],
    load: waitingMailData,
    render: async (data) => (await import("@/emails/order/order-waiting")).renderOrderWaiting(data),
  }),
  "order-late": defineKind({ ...aboutItems, load: noticeMailData, render: noticeRender }),
  "order-checking": defineKind({ ...orderDefaults, load: noticeMailData, render: noticeRender }),
  /** To whatever address somebody typed who has paid nothing: as mails of accounts are sent. */
  "order-unpaid": defineKind({
    load: noticeMailData,
    render: noticeRender,
    lane: "account",
    refusals: 1,
    share: "strangers",
  }),
  /** To the recipient of a gift. */
  "gift-delivery": defineKind({
    ...aboutItems,
    load: giftMailData,
    render: giftRender,
    isDelivery: true,
  }),
  "gift-again": defineKind({ ...aboutItems, load: giftMailData, render: giftRender }),
  /** To the recipient of a gift, who reported a problem of it. */
  "gift-answered": defineKind({ ...orderDefaults, load: giftAnswerData, render: giftRender }),
  /** The same as `keys-doubtful`, to the recipient of a gift. */
  "gift-doubtful": defineKind({ ...aboutItems, load: giftDoubtData, render: giftRender }),
  "claim-answered": defineKind({
    ...orderDefaults,
    load: claimMailData,
    render: async (data) =>
      (await import("@/emails/order/claim-answered")).renderClaimAnswered(data),
  }),
  "keys-doubtful": defineKind({ ...aboutItems, load: noticeMailData, render: noticeRender }),
  "order-refunded": defineKind({
    ...orderDefaults,
    load: refundMailData,
    receipt: refundReceipt,
    render: async (data) =>
      (await import("@/emails/order/order-refunded")).renderOrderRefunded(data),
  }),
} satisfies Record<OrderMailKind, MailKindEntry>;

/** Anybody can sign up with a mailbox that does not exist: the first refusal is final. */
const accountDefaults = { lane: "account", refusals: 1 } as const;

const ACCOUNT_MAILS = {
  verification: defineKind({
    ...accountDefaults,
    share: "strangers",
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderVerificationCode(data),
    lifetimeSeconds: CODE_LIFETIME.verification,
  }),
  /** To the address of an order, for who asks to see the orders of it. */
  "order-access": defineKind({
    ...accountDefaults,
    share: "strangers",
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderOrderAccessCode(data),
    lifetimeSeconds: MAILBOX_CODE_SECONDS,
  }),
  /** To who paid for an order, for who asks to correct its address. */
  "payer-code": defineKind({
    ...accountDefaults,
    share: "strangers",
    load: codeMailData,
    render: async (data) => (await import("@/emails/account/account-code")).renderPayerCode(data),
    lifetimeSeconds: MAILBOX_CODE_SECONDS,
  }),
  "password-reset": defineKind({
    ...accountDefaults,
    load: codeMailData,
    render: async (data) => (await import("@/emails/account/account-code")).renderResetCode(data),
    lifetimeSeconds: CODE_LIFETIME.reset,
  }),
  "password-changed": defineKind({
    ...accountDefaults,
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/password-changed")).renderPasswordChanged(data),
  }),
  "staff-invitation": defineKind({
    ...accountDefaults,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/staff-invitation")).renderStaffInvitation(data),
    lifetimeSeconds: INVITATION_SECONDS,
  }),
  "account-exists": defineKind({
    ...accountDefaults,
    share: "strangers",
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/account-exists")).renderAccountExists(data),
  }),
  "admin-sign-in": defineKind({
    ...accountDefaults,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderAdminSignIn(data),
  }),
  "second-factor": defineKind({
    ...accountDefaults,
    load: secondFactorMailData,
    render: async (data) =>
      (await import("@/emails/account/second-factor")).renderSecondFactor(data),
  }),
  "second-factor-refused": defineKind({
    ...accountDefaults,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderSecondFactorRefused(data),
  }),
  "reveals-exceeded": defineKind({
    ...accountDefaults,
    load: revealsMailData,
    render: async (data) =>
      (await import("@/emails/account/reveals-exceeded")).renderRevealsExceeded(data),
  }),
  /** To who is perhaps a stranger, or nobody: it neither makes its order wait for a person nor is part of its record. */
  "address-corrected": defineKind({
    ...accountDefaults,
    load: addressMailData,
    render: async (data) =>
      (await import("@/emails/account/order-address")).renderAddressCorrected(data),
  }),
  "erasure-requested": defineKind({
    ...accountDefaults,
    load: erasureMailData,
    render: async (data) => (await import("@/emails/account/erasure")).renderErasureRequested(data),
  }),
  "erasure-done": defineKind({
    ...accountDefaults,
    load: erasureMailData,
    render: async (data) => (await import("@/emails/account/erasure")).renderErasureDone(data),
  }),
  "admin-sign-in-refused": defineKind({
    ...accountDefaults,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderAdminSignInRefused(data),
  }),
};

/** To who wants to be told when a product is back. */
const STOCK_MAILS = {
  "stock-confirm": defineKind({
    ...accountDefaults,
    share: "requests",
    takeBackUrl: takeBackUrlOf,
    unsay: unsayStockMail,
    load: stockMailData,
    render: async (data) => (await import("@/emails/stock/stock-mail")).renderStockConfirm(data),
  }),
  /** Many at once: they have a way of their own. Where it is sold out again before it leaves, its recipient waits on. */
  "stock-back": defineKind({
    lane: "notice",
    refusals: 1,
    takeBackUrl: takeBackUrlOf,
    unsay: unsayStockMail,
    load: stockMailData,
    render: async (data) => (await import("@/emails/stock/stock-mail")).renderStockBack(data),
  }),
};

export type AccountMailKind = keyof typeof ACCOUNT_MAILS;

/** Every mail of the shop, by `mails.kind`. */
const MAIL_KINDS = new Map<string, MailKindEntry>(
  Object.entries({ ...ORDER_MAILS, ...ACCOUNT_MAILS, ...STOCK_MAILS }),
);

/** The names of all of them: docs/mails.md has a line for each. */
export const MAIL_KIND_NAMES: readonly string[] = [...MAIL_KINDS.keys()];

export function mailKindOf(kind: string): MailKindEntry | undefined {
  return MAIL_KINDS.get(kind);
}
