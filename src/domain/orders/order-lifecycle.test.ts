import { describe, expect, it } from "vitest";
import { canMove, ORDER_STATUSES, ORDER_TRANSITIONS } from "@/domain/orders/order-lifecycle";

describe("the life of an order", () => {
  it("allows these transitions only", () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(["pending → completed", "pending → failed", "completed → delivered"]);
  });

  it("ends in failed or delivered, and has no transition from a status to itself", () => {
    expect(ORDER_TRANSITIONS.failed).toEqual([]);
    expect(ORDER_TRANSITIONS.delivered).toEqual([]);
    for (const status of ORDER_STATUSES) expect(canMove(status, status)).toBe(false);
  });

  it("has four statuses", () => {
    expect(ORDER_STATUSES).toEqual(["pending", "completed", "delivered", "failed"]);
  });
});
