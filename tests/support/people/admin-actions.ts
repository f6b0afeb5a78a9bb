import { randomUUID } from "node:crypto";
import { sendMail } from "@/server/mail/send-mail";
import { payPalProvider } from "@/server/payments/paypal/provider";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { db } from "@/server/platform/database/db";
import { callAs } from "./callers";

/** Calls an admin's procedure, with a new idempotency key by default. */
export function runAction(
  procedure: string,
  input: Record<string, unknown>,
  idempotencyKey: string = randomUUID(),
): Promise<unknown> {
  return callAs("admin", `admin.${procedure}`, { idempotencyKey, ...input });
}

export interface Refund {
  orderId: number;
  amountUSD: string;
  itemIds?: number[];
}

export function refund(input: Refund, idempotencyKey?: string): Promise<unknown> {
  return runAction("orders.refund", { reason: "the buyer asked for it", ...input }, idempotencyKey);
}

/** Executes the recorded refunds, as the worker does. */
export async function executeRefunds(): Promise<void> {
  const open = await db().refund.findMany({
    where: { status: "requested" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of open) await executeRefund(id);
}

/** A provider that permanently refuses every refund. */
export const refusingProvider: PaymentProvider = {
  ...payPalProvider,
  refund: async () => ({ outcome: "refused", reason: "too late" }),
};

/** The entries of the audit log, oldest first. */
export function auditLog() {
  return db().auditEntry.findMany({ orderBy: { id: "asc" } });
}

/** Sends the delivery mail of an order. @returns its text, or null if no mail was sent */
export async function deliveredText(orderId: number): Promise<string | null> {
  const mail = await db().mail.findFirstOrThrow({ where: { orderId, kind: "order-delivery" } });
  let text: string | null = null;
  await sendMail(mail.id, async (sent) => {
    text = sent.text;
  });
  return text;
}
