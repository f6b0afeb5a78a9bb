import { CODE_LIFETIME, MAILBOX_CODE_SECONDS } from "@/domain/account-code";
import type { OrderMailKind } from "@/domain/order-mails";
import { INVITATION_SECONDS } from "@/domain/permissions";
import type { NoticeMail } from "@/emails/order/order-mail";
import { CLAIM_MAILS } from "@/server/claims/mails";
import { GIFT_MAILS } from "@/server/gifts/mails";
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
import {
  aboutItems,
  defineKind,
  itemNotice,
  type MailKindEntry,
  noticeDefaults,
  orderDefaults,
  strangerNotice,
} from "@/server/mail/mail-kind";
import { IS_TOPUP_OPEN, isChecked } from "@/server/mail/mail-rows";
import { STOCK_MAILS } from "@/server/stock-requests/mails";

const noticeRender = async (data: NoticeMail) =>
  (await import("@/emails/order/order-notice")).renderOrderNotice(data);

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
  "topup-rejected": defineKind({
    ...aboutItems,
    isTrue:
      "EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.correct_until > now())",
    load: noticeMailData,
    render: noticeRender,
  }),
  /** To a buyer whose money went back, of a top-up that the supplier credited all the same. */
  "topup-returned": defineKind({
    ...orderDefaults,
    isTrue:
      "EXISTS ( SELECT FROM order_items i JOIN refunds r ON r.id = coalesce(i.refund_id, i.unpaid_refund_id) WHERE i.order_id = o.id AND i.topup_status = 'credited' AND r.status = 'refunded')",
    load: noticeMailData,
    render: noticeRender,
  }),
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
  "order-late": defineKind({
    ...itemNotice,
    isTrue: `EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${IS_TOPUP_OPEN})`,
    load: noticeMailData,
    render: noticeRender,
  }),
  "order-checking": defineKind({
    ...noticeDefaults,
    isTrue: `o.status = 'pending' AND ${isChecked("o.id")}`,
    load: noticeMailData,
    render: noticeRender,
  }),
  /** To an address whose owner has perhaps ordered nothing. */
  "order-unpaid": defineKind({
    ...strangerNotice,
    isTrue: `o.status = 'pending' AND o.waits_for IS NULL AND o.expires_at > now() AND NOT ${isChecked("o.id")}`,
    load: noticeMailData,
    render: noticeRender,
  }),
  ...GIFT_MAILS,
  ...CLAIM_MAILS,
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

export type AccountMailKind = keyof typeof ACCOUNT_MAILS;

/** Every mail of the shop, by `mails.kind`. */
const MAIL_KINDS = new Map<string, MailKindEntry>(
  Object.entries({ ...ORDER_MAILS, ...ACCOUNT_MAILS, ...STOCK_MAILS }),
);

/** Those with a condition of their own (`isTrue`), with it. */
export const MAIL_CONDITIONS: readonly (readonly [kind: string, isTrue: string])[] = [
  ...MAIL_KINDS,
].flatMap(([kind, { isTrue }]) => (isTrue ? [[kind, isTrue] as const] : []));

/** The names of all of them: docs/mails.md has a line for each. */
export const MAIL_KIND_NAMES: readonly string[] = [...MAIL_KINDS.keys()];

export function mailKindOf(kind: string): MailKindEntry | undefined {
  return MAIL_KINDS.get(kind);
}
