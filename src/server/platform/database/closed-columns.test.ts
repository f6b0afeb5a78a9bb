import { describe, expect, expectTypeOf, it } from "vitest";
import type { OrderStatus, OrderWait } from "@/domain/orders/order-lifecycle";
import { closedValue } from "@/server/platform/database/closed-columns";
import type { RowOf } from "@/server/platform/database/db";

describe("a value of a closed column", () => {
  it("is returned with the type of the column's list, and null as null", () => {
    const status = closedValue("orders.status", "failed" as string);
    expectTypeOf(status).toEqualTypeOf<OrderStatus>();
    expect(status).toBe("failed");
    expect(closedValue("orders.waits_for", null as string | null)).toBeNull();
  });

  it("is refused if its list does not have it", () => {
    expect(() => closedValue("orders.status", "refunded")).toThrow("orders.status");
    expect(() => closedValue("users.role", "toString")).toThrow("users.role");
  });

  it("has the type of its list in a row of Prisma, with null only if the column allows it", () => {
    type Order = RowOf<"Order", { select: { status: true; waitsFor: true; snapshot: true } }>;
    expectTypeOf<Order["status"]>().toEqualTypeOf<OrderStatus>();
    expectTypeOf<Order["waitsFor"]>().toEqualTypeOf<OrderWait | null>();
    expectTypeOf<Order["snapshot"]>().toEqualTypeOf<string>();
  });
});
