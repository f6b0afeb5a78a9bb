import { type APIRequestContext, expect } from "@playwright/test";
import type { AdminOrderDto } from "@/contract/admin/orders/orders";
import type { simulatorClient } from "../simulator/simulator-client";
import { adminApi } from "./admin-api";

/**
 * The buyer of a paid order complains at the provider, and the shop has heard of it. Gives the dispute's id in the shop.
 * @param admin who is signed in to the panel
 */
export async function disputeOrder(
  admin: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  orderId: number,
  complaint: { stage?: "INQUIRY" } = {},
): Promise<number> {
  const message = "No key has reached me.";
  await simulator.dispute(orderId, { dueInHours: 72, message, ...complaint });
  const read = () => adminApi(admin).read<AdminOrderDto>("orders.get", { id: orderId });
  await expect.poll(async () => (await read()).disputes.length).toBe(1);
  return (await read()).disputes[0]?.id ?? 0;
}
