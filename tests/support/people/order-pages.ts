import { expect } from "vitest";
import type { OrderPageDto } from "@/contract/order-page";
import { mailboxCodeJob } from "@/server/accounts/codes/mailbox-codes";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { db } from "@/server/platform/database/db";
import { mailedCode } from "./accounts";
import { rpc } from "./rpc";
import type { Visitor } from "./visitor";

/** An order's page as a browser sees it. */
export async function pageOf(visitor: Visitor, orderId: number): Promise<OrderPageDto> {
  const token = orderToken(orderId);
  const { status, data } = await rpc<OrderPageDto>(visitor, "orderPage.read", { token });
  expect(status).toBe(200);
  return data as OrderPageDto;
}

/** Requests the codes of an order line, as the button "Show my code" does. */
export function showCode(visitor: Visitor, orderId: number, itemId: number) {
  const input = { token: orderToken(orderId), itemId };
  return rpc<{ codes: string[] }>(visitor, "orderPage.openCodes", input);
}

/**
 * Runs the waiting jobs that mail access codes for order pages, as the worker does. @returns their
 * number
 */
export async function answerMailboxRequests(): Promise<number> {
  const waiting = await db().$queryRaw<{ data: unknown }[]>`
    DELETE FROM jobs WHERE queue = ${mailboxCodeJob.name} RETURNING data`;
  for (const { data } of waiting) await mailboxCodeJob.run(data);
  return waiting.length;
}

/** The code of the newest order-access mail to an address. */
export const accessCode = (email: string) => mailedCode(email, "order-access");

/** Requests an access code for an order of `email` and enters it in the visitor's browser. */
export async function proveMailbox(
  visitor: Visitor,
  orderId: number,
  email: string,
): Promise<void> {
  const asked = await rpc(visitor, "orderPage.requestCode", { token: orderToken(orderId) });
  expect(asked.status).toBe(200);
  await answerMailboxRequests();
  const entered = await rpc(visitor, "orderPage.enterCode", { code: await accessCode(email) });
  expect(entered.status).toBe(200);
}
