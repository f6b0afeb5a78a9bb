import { CODE_LIFETIME } from "@/domain/account-code";
import type { RenderedMail } from "@/emails/order/order-mail";
import {
  accountNotice,
  codeMailData,
  hasItemsToDeliver,
  type MailRow,
  orderIdOf,
  orderMailData,
  refundMailData,
} from "@/server/mail/mail-data";
import { stampDelivery } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type { Tx } from "@/server/platform/db";

interface Kind<Data> {
  /** Everything that the mail says, read at the moment of sending. */
  load: (mail: MailRow) => Promise<Data>;
  /** Imports the mail when it is wanted: React and its mails are not what a process without mails holds. */
  render: (data: Data) => Promise<RenderedMail>;
  /** What follows from its being sent, in the transaction that writes that down. */
  after?: (tx: Tx, mail: MailRow, at: Date) => Promise<void>;
  /** False when nobody is to get it any more; it may be due again later. */
  isDue?: (mail: MailRow) => Promise<boolean>;
  /** Seconds after which it would bring something worthless. */
  lifetimeSeconds?: number;
  /** True where a mailbox that does not exist ends it; else it is tried for weeks. */
  dropsOnRefusal?: boolean;
}

/** A kind as the sender sees it. */
export type MailKindEntry = Omit<Kind<never>, "load" | "render"> & {
  compose: (mail: MailRow) => Promise<RenderedMail>;
};

function defineKind<Data>({ load, render, ...rest }: Kind<Data>): MailKindEntry {
  return { ...rest, compose: async (mail) => render(await load(mail)) };
}

/** Of an order that a refund withdraws whole, no mail but that of the refund goes out. */
const aboutItems: Pick<MailKindEntry, "isDue" | "after"> = {
  isDue: hasItemsToDeliver,
  after: recordMail,
};

const ORDER_MAILS = {
  "order-delivery": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/order-delivery")).renderOrderDelivery(data),
    async after(tx, mail, at) {
      const orderId = orderIdOf(mail);
      if (await completesDelivery(tx, orderId)) await stampDelivery(tx, orderId, at);
      await recordMail(tx, mail);
    },
  }),
  "order-codes-again": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/order-delivery")).renderOrderDelivery(data),
  }),
  "topup-credited": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/topup-credited")).renderTopupCredited(data),
  }),
  "order-refunded": defineKind({
    load: refundMailData,
    render: async (data) =>
      (await import("@/emails/order/order-refunded")).renderOrderRefunded(data),
    after: recordMail,
  }),
};

/** Anybody can sign up with a mailbox that does not exist: a refusal is final. */
const accountDefaults = { dropsOnRefusal: true };

const ACCOUNT_MAILS = {
  verification: defineKind({
    ...accountDefaults,
    load: codeMailData,
    render: async (data) =>
      (await import("@/emails/account/account-code")).renderVerificationCode(data),
    lifetimeSeconds: CODE_LIFETIME.verification,
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
  "account-exists": defineKind({
    ...accountDefaults,
    load: accountNotice,
    render: async (data) =>
      (await import("@/emails/account/account-exists")).renderAccountExists(data),
  }),
};

export type OrderMailKind = keyof typeof ORDER_MAILS;
export type AccountMailKind = keyof typeof ACCOUNT_MAILS;

/** Every mail of the shop, by `mails.kind`. */
const MAIL_KINDS: Record<OrderMailKind | AccountMailKind, MailKindEntry> = {
  ...ORDER_MAILS,
  ...ACCOUNT_MAILS,
};

export function mailKindOf(kind: string): MailKindEntry | undefined {
  return new Map(Object.entries(MAIL_KINDS)).get(kind);
}

/** Codes arrive with the mail; an order of top-ups alone has arrived when the last is credited. */
async function completesDelivery(tx: Tx, orderId: number): Promise<boolean> {
  const items = await tx.orderItem.findMany({
    where: { orderId, refundId: null },
    select: { topupStatus: true },
  });
  const holdsCodes = items.some((item) => item.topupStatus === null);
  return holdsCodes || items.every((item) => item.topupStatus === "credited");
}

async function recordMail(tx: Tx, mail: MailRow): Promise<void> {
  const reason = `sent: ${mail.kind}`;
  await recordEvent(tx, { orderId: orderIdOf(mail), type: "mail", actor: "system", reason });
}
