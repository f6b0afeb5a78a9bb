import { expect } from "@playwright/test";
import type { AdminOrderDto } from "@/contract/admin/orders";
import type { adminOver } from "../../tests/support/admin-over";

/** Waits until everything of a paid order is with its buyer: credited, its mails sent. */
export async function untilHandedOver(
  desk: ReturnType<typeof adminOver>,
  orderId: number,
): Promise<void> {
  const isHandedOver = async () => {
    const { deliveredAt, mails } = await desk.read<AdminOrderDto>("orders.get", { id: orderId });
    return deliveredAt !== null && mails.every(({ sentAt }) => sentAt !== null);
  };
  await expect.poll(isHandedOver, { timeout: 30_000 }).toBe(true);
}
