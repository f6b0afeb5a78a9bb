import { type APIRequestContext, expect } from "@playwright/test";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { simulatorClient } from "../simulator/simulator-client";
import { adminApi } from "./admin-api";

/**
 * Opens a dispute as the buyer of a paid order and waits until the shop has recorded it.
 * @param admin the request context of an admin, signed in to the panel
 * @returns the dispute's id in the shop
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
