import { expect } from "vitest";
import type { AdminClaimDto } from "@/contract/admin/orders/claims";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { sendMail } from "@/server/mail/send-mail";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { callAs } from "./callers";
import { pageOf } from "./order-pages";
import { rpc } from "./rpc";
import type { Visitor } from "./visitor";

export const REPORT = { kind: "not_accepted", text: "The shop of the maker says: unknown key." };

/** Submits "Report a problem" for the first line of an order. */
export async function report(visitor: Visitor, orderId: number, more: object = {}) {
  const [item] = (await pageOf(visitor, orderId)).items;
  return rpc(visitor, "orderPage.reportClaim", {
    ...REPORT,
    token: orderToken(orderId),
    itemId: item?.id ?? 0,
    ...more,
  });
}

/** Makes the order's payer and network differ from those of all other orders. */
export async function paidByStranger(orderId: number): Promise<void> {
  const keys = { payerKey: `payer of ${orderId}`, networkKey: `network of ${orderId}` };
  await db().payment.updateMany({ where: { orderId }, data: keys });
}

/** Reports a problem successfully. @returns the report as the staff sees it */
export async function reported(
  visitor: Visitor,
  orderId: number,
  more: object = {},
): Promise<AdminClaimDto> {
  expect((await report(visitor, orderId, more)).status).toBe(200);
  const [claim] = await claimsOf(orderId);
  if (!claim) throw new Error("the report is not there");
  return claim;
}

/** The reports of an order, as the panel reads them. */
export async function claimsOf(orderId: number): Promise<AdminClaimDto[]> {
  const order = (await callAs("admin", "admin.orders.get", { id: orderId })) as AdminOrderDto;
  return order.claims;
}

/** Sends the unsent mails of an order. @returns the sent mails, in order */
export async function sendMailsOf(orderId: number) {
  const sent: { kind: string; to: string; text: string; subject: string }[] = [];
  const mails = await db().mail.findMany({
    where: { orderId, sentAt: null },
    orderBy: { id: "asc" },
  });
  for (const { id, kind } of mails) {
    await sendMail(
      id,
      async ({ to, text, subject }) => void sent.push({ kind, to, text, subject }),
    );
  }
  return sent;
}

export async function sendPicture(
  visitor: Visitor,
  place: { orderId: number; itemId: number },
  file: Uint8Array | string,
  type = "image/png",
  headers: Record<string, string> = {},
) {
  const query = new URLSearchParams({
    token: orderToken(place.orderId),
    itemId: String(place.itemId),
  });
  const answer = await answerRequest(
    new Request(`http://shop.test/api/claim-pictures?${query}`, {
      method: "POST",
      headers: { ...visitor.headers(), "content-type": type, ...headers },
      body: typeof file === "string" ? file : new Uint8Array(file),
    }),
  );
  return { status: answer.status, body: (await answer.json()) as { id: string; message: string } };
}
