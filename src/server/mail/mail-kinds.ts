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
  cheaperMailData,
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
  /** The share of all mails of accounts that it takes from; missing for a mail that is not counted. */
  share?: MailShare;
  /** Where programs of mail may take back what brought it about, in one step (RFC 8058). */
  takeBackUrl?: (mail: MailRow) => string;
  /** What is done where it tells what is so no more, and is therefore not sent. */
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

function defineKind<Data>({ load, render, ...rest }: Kind<Data>): MailKindEntry {
  return { ...rest, compose: async (mail) => render(await load(mail)) };
}

const orderDefaults = { lane: "order", refusals: REFUSALS_TO_GIVE_UP, isRecorded: true } as const;

/** Of an order that a refund withdraws whole, no mail but that of the refund goes out. */
const aboutItems = { ...orderDefaults, isAboutItems: true };

/** A mail that brings nothing: no mail that brings a code, credits or a question to its buyer waits behind it. */
const noticeDefaults = { ...orderDefaults, lane: "notice" } as const;
const itemNotice = { ...aboutItems, lane: "notice" } as const;

/** A mail to whatever address somebody typed: the first refusal is final. */
const strangerNotice = { lane: "account-notice", refusals: 1, share: "notices" } as const;

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
  /** To a buyer whose money went back, of a top-up that the supplier credited all the same. */
  "topup-returned": defineKind({ ...orderDefaults, load: noticeMailData, render: noticeRender }),
  "order-waiting": defineKind({
    ...itemNotice,
    isAboutWaiting: ["stock", "repair"],
    load: waitingMailData,
    render: async (data) => (await import("@/emails/order/order-waiting")).renderOrderWaiting(data),
  }),
  /** As `order-waiting`, of an order that a rule holds: it may wait for stock afterwards, and its buyer is told of that too. */
  "order-held": defineKind({
    ...itemNotice,
    isAboutWaiting: ["approval"],
    load: waitingMailData,
    render: async (data) => (await import("@/emails/order/order-waiting")).renderOrderWaiting(data),
  }),
  "order-late": defineKind({ ...itemNotice, load: noticeMailData, render: noticeRender }),
  "order-checking": defineKind({ ...noticeDefaults, load: noticeMailData, render: noticeRender }),
  /** To an address whose owner has perhaps ordered nothing. */
  "order-unpaid": defineKind({ ...strangerNotice, load: noticeMailData, render: noticeRender }),
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
  "gift-doubtful": defineKind({ ...itemNotice, load: giftDoubtData, render: giftRender }),
  "claim-answered": defineKind({
    ...orderDefaults,
    load: claimMailData,
    render: async (data) =>
      (await import("@/emails/order/claim-answered")).renderClaimAnswered(data),
  }),
  "keys-doubtful": defineKind({ ...itemNotice, load: noticeMailData, render: noticeRender }),
  "order-refunded": defineKind({
    ...noticeDefaults,
    load: refundMailData,
    receipt: refundReceipt,
    render: async (data) =>
      (await import("@/emails/order/order-refunded")).renderOrderRefunded(data),
  }),
} satisfies Record<OrderMailKind, MailKindEntry>;

/** A code for which somebody waits. Anybody can sign up with a mailbox that does not exist: the first refusal is final. */
const accountCode = { lane: "account", refusals: 1, share: "accounts" } as const;
const strangerCode = { ...accountCode, share: "strangers" } as const;

/** A notice to the owner of an account, for which nobody waits. */
const accountNews = { lane: "account-notice", refusals: 1, share: "security" } as const;

const ACCOUNT_MAILS = {
  verification: defineKind({
    ...strangerCode,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderVerificationCode(data),
    lifetimeSeconds: CODE_LIFETIME.verification,
  }),
  /** To the address of an order, for who asks to see the orders of it. */
  "order-access": defineKind({
    ...strangerCode,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderOrderAccessCode(data),
    lifetimeSeconds: MAILBOX_CODE_SECONDS,
  }),
  /** To who paid for an order, for who asks to correct its address. */
  "payer-code": defineKind({
    ...strangerCode,
    load: codeMailData,
    render: async (data) => (await import("@/emails/account/account-code")).renderPayerCode(data),
    lifetimeSeconds: MAILBOX_CODE_SECONDS,
  }),
  "password-reset": defineKind({
    ...accountCode,
    load: codeMailData,
    render: async (data) => (await import("@/emails/account/account-code")).renderResetCode(data),
    lifetimeSeconds: CODE_LIFETIME.reset,
  }),
  "password-changed": defineKind({
    ...accountNews,
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/password-changed")).renderPasswordChanged(data),
  }),
  "staff-invitation": defineKind({
    ...accountCode,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/staff-invitation")).renderStaffInvitation(data),
    lifetimeSeconds: INVITATION_SECONDS,
  }),
  "account-exists": defineKind({
    ...strangerCode,
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/account-exists")).renderAccountExists(data),
  }),
  "admin-sign-in": defineKind({
    ...accountNews,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderAdminSignIn(data),
  }),
  "second-factor": defineKind({
    ...accountNews,
    load: secondFactorMailData,
    render: async (data) =>
      (await import("@/emails/account/second-factor")).renderSecondFactor(data),
  }),
  "second-factor-refused": defineKind({
    ...accountNews,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderSecondFactorRefused(data),
  }),
  "goods-cheaper": defineKind({
    ...accountNews,
    load: cheaperMailData,
    render: async (data) =>
      (await import("@/emails/account/activity-alert")).renderGoodsCheaper(data),
  }),
  "reveals-exceeded": defineKind({
    ...accountNews,
    load: revealsMailData,
    render: async (data) =>
      (await import("@/emails/account/activity-alert")).renderRevealsExceeded(data),
  }),
  /** To who is perhaps a stranger, or nobody: it neither makes its order wait for a person nor is part of its record. */
  "address-corrected": defineKind({
    ...accountNews,
    load: addressMailData,
    render: async (data) =>
      (await import("@/emails/account/order-address")).renderAddressCorrected(data),
  }),
  "erasure-requested": defineKind({
    ...accountNews,
    load: erasureMailData,
    render: async (data) => (await import("@/emails/account/erasure")).renderErasureRequested(data),
  }),
  "erasure-done": defineKind({
    ...accountNews,
    load: erasureMailData,
    render: async (data) => (await import("@/emails/account/erasure")).renderErasureDone(data),
  }),
  "admin-sign-in-refused": defineKind({
    ...accountNews,
    load: adminSignInMailData,
    render: async (data) =>
      (await import("@/emails/account/admin-sign-in")).renderAdminSignInRefused(data),
  }),
};

/** To who wants to be told when a product is back. */
const STOCK_MAILS = {
  "stock-confirm": defineKind({
    ...strangerNotice,
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
