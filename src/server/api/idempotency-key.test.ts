import { expect, test } from "vitest";
import { adminCallOf } from "@/server/api/idempotency-key";
import type { Admin } from "@/server/audit/audited-action";

const admin = { id: 1, username: "admin" };
const input = { requestId: "7d0c9f0e-6f0a-4d5e-9a51-0d6f3f1f8f11", orderId: 10001 };

function idOf(who: Admin, procedure: string, wished: typeof input): string {
  return adminCallOf(who, procedure, wished).idempotencyKey;
}

test("the same wish asked again is the same wish", () => {
  expect(idOf(admin, "orders.refund", input)).toBe(idOf(admin, "orders.refund", { ...input }));
});

test("an id used again by somebody else, or for something else, is another wish", () => {
  const wish = idOf(admin, "orders.refund", input);
  expect(idOf({ id: 2, username: "sara" }, "orders.refund", input)).not.toBe(wish);
  expect(idOf(admin, "orders.markFailed", input)).not.toBe(wish);
  expect(idOf(admin, "orders.refund", { ...input, orderId: 10002 })).not.toBe(wish);
});

test("the database takes it for an id", () => {
  expect(idOf(admin, "x", input)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
