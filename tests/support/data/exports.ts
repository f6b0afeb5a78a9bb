import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { account, signInAdmin } from "../people/accounts";
import { Visitor } from "../people/visitor";
import { rowsOf } from "./csv";

/** A signed-in owner, who may export data. */
export async function admin(language?: "en" | "ar"): Promise<Visitor> {
  const visitor = await account(undefined, new Visitor(language));
  await db().user.updateMany({ data: { isAdmin: true, role: "owner" } });
  await signInAdmin(visitor);
  // Tests then find only their own entries in the audit log.
  await db().$executeRaw`TRUNCATE audit_entries`;
  return visitor;
}

/** Requests the export `file` with the headers of the visitor's browser. */
export function requestExport(
  visitor: Visitor,
  file: string,
  more: { method?: string; headers?: object } = {},
) {
  const { method = "GET", headers } = more;
  const address = `http://shop.test/api/admin/export/${file}`;
  const request = new Request(address, { method, headers: { ...visitor.headers(), ...headers } });
  return answerRequest(request);
}

export const textOf = async (answer: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());

export async function exportedRows(
  visitor: Visitor,
  file: string,
): Promise<Record<string, string>[]> {
  const answer = await requestExport(visitor, file);
  expect(answer.status).toBe(200);
  return rowsOf(await textOf(answer));
}

export const order = (more: object = {}) => ({
  sessionId: "guest_elsewhere",
  customerEmail: "amal@example.com",
  totalUSD: "79.98",
  sarRate: 3.75,
  snapshot: "",
  expiresAt: new Date(),
  ...more,
});

/** A paid and partly refunded order. */
export async function soldOrder() {
  const moment = new Date("2026-03-09T21:00:00Z");
  const { id, payments } = await db().order.create({
    data: order({
      status: "completed",
      customerPhone: "+966501234567",
      currency: "SAR",
      createdAt: moment,
      completedAt: moment,
      deliveredAt: new Date("2026-03-09T21:00:04Z"),
      items: {
        create: [
          { productId: 7, productName: "=Desktop", productNameAr: "ترخيص", quantity: 2 },
          { productId: 8, productName: 'Office "B"', quantity: 1 },
        ].map((item) => ({ ...item, priceUSD: "26.66", fulfilment: "keys" })),
      },
      payments: {
        create: {
          provider: "paypal",
          providerOrderId: "5O190127TN364715T",
          status: "captured",
          captureId: "2GG279541U471931P",
          amountUSD: "79.98",
          capturedUSD: "79.98",
          capturedAt: moment,
        },
      },
    }),
    include: { payments: true },
  });
  const refund = { orderId: id, paymentId: payments[0]?.id ?? 0, reason: "asked for" };
  const done = { status: "refunded", providerRefundId: randomUUID(), refundedAt: moment };
  await db().refund.createMany({
    data: [
      { ...refund, ...done, amountUSD: "10.00" },
      { ...refund, amountUSD: "5.00", status: "failed" },
    ],
  });
  return id;
}
