import { expect, it } from "vitest";
import { formKeyOf, productOfSku, skuIdOf, upstreamStatus } from "./upstream-order";

it("a SKU keeps its id, names its product, and is a safe integer for every product", () => {
  expect(skuIdOf(7, "")).toBe(7 * 2 ** 20);
  expect(skuIdOf(7, "home")).toBe(skuIdOf(7, "home"));
  expect(skuIdOf(7, "home")).not.toBe(skuIdOf(7, "pro"));
  const last = skuIdOf(2_147_483_647, "zzzzzzzz");
  expect(Number.isSafeInteger(last)).toBe(true);
  expect(productOfSku(last)).toBe(2_147_483_647);
  expect(productOfSku(skuIdOf(7, "home"))).toBe(7);
});

it.each([
  ["pending", null, false, false, "paid"],
  ["completed", null, false, false, "completed"],
  ["completed", "waiting", false, false, "fulfilling"],
  ["delivered", "credited", false, false, "completed"],
  ["completed", null, true, false, "canceled"],
  ["delivered", "credited", false, true, "canceled"],
  ["failed", null, false, false, "canceled"],
] as const)(
  "a %s order (top-up: %s, withdrawn: %s, returned: %s) has the upstream status %s",
  (order, topup, isWithdrawn, isReturned, status) => {
    expect(upstreamStatus({ order, topup, isWithdrawn, isReturned })).toBe(status);
  },
);

it("the key of a form field is converted to the protocol's spelling", () => {
  expect(["playerId", "zone", "server-id"].map(formKeyOf)).toEqual([
    "player_id",
    "zone",
    "server_id",
  ]);
});
