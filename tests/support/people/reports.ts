import { type APIRequestContext, expect } from "@playwright/test";
import superjson from "superjson";
import type { AdminClaimDto } from "@/contract/admin/orders/claims";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { OrderPageDto } from "@/contract/order-page";
import { adminApi } from "./admin-api";

/**
 * Reports a problem with the first line of an order over tRPC.
 * @param request the request context of the browser that placed the order
 * @param path the path of the order's page
 */
export async function reportProblem(
  request: APIRequestContext,
  path: string,
  { kind, text }: { kind: string; text: string },
): Promise<void> {
  const token = path.split("/").at(-1) ?? "";
  const params = { input: superjson.stringify({ token }) };
  const read = await (await request.get("/api/trpc/orderPage.read", { params })).json();
  const page = superjson.deserialize<OrderPageDto>(read.result.data);
  const input = { token, itemId: page.items[0]?.id, kind, text };
  const data = superjson.serialize(input);
  const answer = await request.post("/api/trpc/orderPage.reportClaim", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The reports of an order. @param admin the request context of an admin, signed in to the panel */
export async function reportsOf(
  admin: APIRequestContext,
  orderId: number,
): Promise<AdminClaimDto[]> {
  const order = await adminApi(admin).read<AdminOrderDto>("orders.get", { id: orderId });
  return order.claims;
}
