import { afterEach, describe, expect, it } from "vitest";
import type { CartDto } from "@/contract/cart";
import { addToCart } from "@/server/carts/add-to-cart";
import { clearCart, setLineQuantity } from "@/server/carts/change-cart";
import { expireOrders } from "@/server/orders/expire-orders";
import { type PlaceOrder, placeOrder } from "@/server/orders/placing/place-order";
import { db } from "@/server/platform/database/db";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  orderRow,
  PLAYER,
  UC_660,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";

const LINA = "guest_lina";

const line = { quantity: 1, customization: {}, playerId: "" };
const add = (productId: number, more: Partial<typeof line> = {}, session = LINA) =>
  addToCart(session, { productId, ...line, ...more });

const orderInput = (more: Partial<PlaceOrder> = {}): PlaceOrder => ({
  sessionId: LINA,
  userId: null,
  locale: "en",
  customerEmail: "lina@example.com",
  customerPhone: "+966 50 123 4567",
  accounts: [],
  currency: "USD",
  ...more,
});

const availableKeys = (productId: number) =>
  db().licenceKey.count({ where: { productId, status: "available" } });

afterEach(expectInvariants);

describe("an order", () => {
  it("is a snapshot: it keeps prices with options, names, rate and phone", async () => {
    await add(CREATIVE, {
      quantity: 2,
      customization: {
        "subscription-duration": "3-months",
        applications: ["photoshop", "premiere"],
      },
    });
    const placed = await placeOrder(orderInput({ currency: "SAR", locale: "ar" }));
    expect(placed).toMatchObject({ status: "pending", totalUSD: "99.98", currency: "SAR" });
    await db().product.update({
      where: { id: CREATIVE },
      data: { priceUSD: "1.00", name: "Another name" },
    });
    const order = await orderRow(placed.id);
    expect(order).toMatchObject({
      customerPhone: "+966501234567",
      locale: "ar",
      status: "pending",
    });
    expect(order.sarRate.toFixed(2)).toBe("3.75");
    expect(order.items[0]).toMatchObject({ productName: "Creative Suite, all apps", quantity: 2 });
    expect(order.items[0]?.priceUSD.toFixed(2)).toBe("49.99");
  });

  it("placed again unchanged is the same order, and reserves nothing more", async () => {
    await add(DESKTOP_OS, { quantity: 2 });
    const first = await placeOrder(orderInput());
    const again = await Promise.all([placeOrder(orderInput()), placeOrder(orderInput())]);
    expect(again).toEqual([first, first]);
    expect(await availableKeys(DESKTOP_OS)).toBe(245);
  });

  it("with another cart, address or currency replaces the unpaid one", async () => {
    await add(DESKTOP_OS, { quantity: 2 });
    const first = await placeOrder(orderInput());
    await add(OFFICE);
    const second = await placeOrder(orderInput());
    expect(second.id).not.toBe(first.id);
    expect((await orderRow(first.id)).status).toBe("failed");
    expect(await availableKeys(DESKTOP_OS)).toBe(245);
    const third = await placeOrder(orderInput({ customerEmail: "omar@example.com" }));
    const fourth = await placeOrder(
      orderInput({ customerEmail: "omar@example.com", currency: "SAR" }),
    );
    expect(new Set([first.id, second.id, third.id, fourth.id]).size).toBe(4);
    expect(await db().order.count({ where: { status: "pending" } })).toBe(1);
  });

  it("releases its codes after 30 minutes without payment, and not before", async () => {
    await add(DESKTOP_OS, { quantity: 3 });
    const at = new Date("2026-03-01T10:00:00Z");
    const { id } = await placeOrder(orderInput(), () => at);
    const minutesLater = (minutes: number) => () => new Date(at.getTime() + minutes * 60_000);
    expect(await expireOrders(minutesLater(29.9))).toBe(0);
    expect(await availableKeys(DESKTOP_OS)).toBe(244);
    expect(await expireOrders(minutesLater(30))).toBe(1);
    expect(await expireOrders(minutesLater(31))).toBe(0);
    expect(await availableKeys(DESKTOP_OS)).toBe(247);
    expect((await orderRow(id)).events.at(-1)).toMatchObject({
      toStatus: "failed",
      actor: "system",
      reason: "not paid within minutes: 30",
    });
  });

  it("that has expired is placed as a new order", async () => {
    await add(DESKTOP_OS);
    const at = new Date("2026-03-01T10:00:00Z");
    const first = await placeOrder(orderInput(), () => at);
    const second = await placeOrder(orderInput(), () => new Date(at.getTime() + 1_800_000));
    expect(second.id).not.toBe(first.id);
    expect(await availableKeys(DESKTOP_OS)).toBe(246);
  });

  it("returns counted stock when it fails", async () => {
    await db().product.update({ where: { id: UC_660 }, data: { stock: 5 } });
    await add(UC_660, { quantity: 2, playerId: PLAYER });
    const at = new Date("2026-03-01T10:00:00Z");
    await placeOrder(orderInput(), () => at);
    const stock = async () =>
      (await db().product.findUniqueOrThrow({ where: { id: UC_660 } })).stock;
    expect(await stock()).toBe(3);
    await expireOrders(() => new Date(at.getTime() + 1_800_000));
    expect(await stock()).toBe(5);
  });
});

describe("an order is refused", () => {
  const refusal = (code: string) => expect.objectContaining({ code });

  it("for an empty cart, an invalid phone number, and products that are sold out", async () => {
    await expect(placeOrder(orderInput())).rejects.toEqual(refusal("cart_empty"));
    await add(DESKTOP_OS, { quantity: 3 });
    await expect(placeOrder(orderInput({ customerPhone: "0501234567" }))).rejects.toEqual(
      refusal("invalid_phone"),
    );
    await leaveKeys(DESKTOP_OS, 2);
    await expect(placeOrder(orderInput())).rejects.toMatchObject({
      code: "not_enough_stock",
      params: { product: "Desktop OS Pro licence", left: 2 },
    });
    await leaveKeys(DESKTOP_OS, 0);
    await expect(placeOrder(orderInput())).rejects.toEqual(refusal("out_of_stock"));
    expect(await db().order.count()).toBe(0);
  });

  it("when its only product is no longer for sale", async () => {
    await add(DESKTOP_OS);
    await db().product.update({ where: { id: DESKTOP_OS }, data: { isActive: false } });
    await expect(placeOrder(orderInput())).rejects.toEqual(refusal("cart_empty"));
  });

  it("for a top-up without a Player ID, or with an invalid one", async () => {
    await add(UC_660);
    await expect(placeOrder(orderInput())).rejects.toEqual(refusal("player_id_missing"));
    const given = (pubgPlayerId: string) => [{ productId: UC_660, pubgPlayerId }];
    await expect(placeOrder(orderInput({ accounts: given("1234567") }))).rejects.toEqual(
      refusal("player_id_invalid"),
    );
    expect(await db().order.count()).toBe(0);
  });
});

describe("an order above the largest amount", () => {
  it("is refused before any payment, and its cart is kept", async () => {
    await db().product.update({ where: { id: UC_660 }, data: { priceUSD: "99999999.99" } });
    await add(UC_660, { quantity: 2, playerId: PLAYER });
    await expect(placeOrder(orderInput())).rejects.toMatchObject({ code: "order_too_large" });
    expect(await db().order.count()).toBe(0);
  });
});

describe("the Player ID of an order", () => {
  const idsOf = async (orderId: number) =>
    (await orderRow(orderId)).items.map((item) => item.pubgPlayerId);

  it("comes from the checkout, or else from the cart line; other products have none", async () => {
    await add(UC_660, { playerId: PLAYER });
    await add(DESKTOP_OS, { playerId: "not asked" });
    const { id } = await placeOrder(orderInput());
    expect(await idsOf(id)).toEqual([PLAYER, null]);
    const other = await placeOrder(
      orderInput({ accounts: [{ productId: UC_660, pubgPlayerId: "٨٧٦٥٤٣٢١" }] }),
    );
    expect(await idsOf(other.id)).toEqual(["87654321", null]);
  });

  it("may differ between two lines of one product", async () => {
    await add(UC_660, { customization: { server: "asia" } });
    const { cart } = await add(UC_660, { customization: { server: "europe" } });
    const playerIds = cart.map((one, index) => ({
      productId: UC_660,
      lineId: one.id,
      pubgPlayerId: `1111111${index}`,
    }));
    const { id } = await placeOrder(orderInput({ accounts: playerIds }));
    expect(await idsOf(id)).toEqual(["11111110", "11111111"]);
    await clearCart(LINA);
  });
});

describe("a checkout that shows its cart", () => {
  const shownOf = ({ cart, coupon }: CartDto): PlaceOrder["shownCart"] => ({
    lines: cart.map(({ id, quantity }) => ({ lineId: id, quantity })),
    coupon: coupon?.code ?? null,
  });
  const place = (shownCart: PlaceOrder["shownCart"], totalUSD: string) =>
    placeOrder(orderInput({ shownCart, totalUSD }));
  const changed = { code: "cart_changed" };

  it("places the order it shows", async () => {
    const shown = shownOf(await add(DESKTOP_OS));
    expect(await place(shown, "39.99")).toMatchObject({ totalUSD: "39.99" });
  });

  it("gets cart_changed if the cart was changed elsewhere, not a price change", async () => {
    const cart = await add(DESKTOP_OS);
    const shown = shownOf(cart);
    const [line] = cart.cart;
    await setLineQuantity(LINA, { lineId: line?.id ?? 0 }, 2);
    await expect(place(shown, "39.99")).rejects.toMatchObject(changed);
    await setLineQuantity(LINA, { lineId: line?.id ?? 0 }, 1);
    await add(OFFICE);
    await expect(place(shown, "39.99")).rejects.toMatchObject(changed);
  });

  it("gets cart_changed if another line costs the same", async () => {
    const shown = shownOf(await add(DESKTOP_OS));
    await clearCart(LINA);
    await add(DESKTOP_OS);
    await expect(place(shown, "39.99")).rejects.toMatchObject(changed);
  });

  it("gets cart_changed if a coupon was added or removed elsewhere", async () => {
    const shown = shownOf(await add(DESKTOP_OS));
    await db().$executeRaw`INSERT INTO cart_coupons (session_id, code) VALUES (${LINA}, 'EID')`;
    await expect(place(shown, "39.99")).rejects.toMatchObject(changed);
  });

  it("gets the new total if only the price has changed", async () => {
    const shown = shownOf(await add(DESKTOP_OS));
    await db().product.update({ where: { id: DESKTOP_OS }, data: { priceUSD: "49.99" } });
    await expect(place(shown, "39.99")).rejects.toMatchObject({ code: "total_changed" });
  });
});
