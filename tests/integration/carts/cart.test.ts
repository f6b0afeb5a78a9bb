import { beforeEach, describe, expect, it } from "vitest";
import { MAX_CART_LINES } from "@/domain/orders/cart";
import { createContext } from "@/server/api/context";
import { createCaller } from "@/server/api/root";
import { addToCart } from "@/server/carts/add-to-cart";
import { readCart } from "@/server/carts/cart-lines";
import { openCart, removeLine, setLineQuantity } from "@/server/carts/change-cart";
import { db } from "@/server/platform/database/db";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  PHOTO,
  PLAYER,
  UC_60,
} from "../../support/data/checkout-orders";

const LINA = "guest_lina";
const add = (productId: number, more: object = {}) =>
  addToCart(LINA, { productId, quantity: 1, customization: {}, playerId: "", ...more });
const refusal = (code: string) => expect.objectContaining({ code });

describe("adding to a cart", () => {
  it("puts equal product, options and Player ID on one line, and others on another line", async () => {
    const personal = { "license-type": "personal", platform: "mac" };
    await add(DESKTOP_OS, { quantity: 2 });
    await add(DESKTOP_OS);
    await add(DESKTOP_OS, { customization: personal });
    await add(DESKTOP_OS, { customization: { platform: " mac ", "license-type": "personal" } });
    await add(UC_60, { playerId: PLAYER });
    const { cart } = await add(UC_60, { playerId: "87654321" });
    expect(cart.map((line) => [line.productId, line.quantity, line.playerId])).toEqual([
      [DESKTOP_OS, 3, ""],
      [DESKTOP_OS, 2, ""],
      [UC_60, 1, PLAYER],
      [UC_60, 1, "87654321"],
    ]);
    expect(cart[1]?.customization).toEqual(personal);
  });

  it("counts simultaneous clicks separately", async () => {
    await Promise.all([add(DESKTOP_OS), add(DESKTOP_OS), add(DESKTOP_OS)]);
    expect((await readCart(LINA)).cart).toMatchObject([{ quantity: 3 }]);
  });

  it("shows the unit price with its options, never below the lowest price", async () => {
    const { cart } = await add(PHOTO, {
      customization: { "subscription-duration": "12-months", applications: ["photoshop"] },
    });
    expect(cart[0]?.product.priceUSD).toBe("9.99");
  });

  it("keeps a Player ID typed in Arabic digits, and ignores one for a product that is not a top-up", async () => {
    await add(UC_60, { customization: { playerId: "٥١٢٣٤٥٦٧٨٩", server: "global" } });
    const { cart } = await add(DESKTOP_OS, { playerId: PLAYER });
    expect(cart.map((line) => line.playerId)).toEqual([PLAYER, ""]);
    expect(cart[0]?.customization).toEqual({ server: "global" });
  });

  it("is refused for an unknown product, one not for sale, and invalid options", async () => {
    await expect(add(999)).rejects.toEqual(refusal("product_not_found"));
    await expect(add(UC_60, { playerId: "123" })).rejects.toEqual(refusal("player_id_invalid"));
    await expect(add(UC_60, { customization: { server: "moon" } })).rejects.toEqual(
      refusal("invalid_customization"),
    );
    await db().product.update({ where: { id: UC_60 }, data: { isActive: false } });
    await expect(add(UC_60)).rejects.toEqual(refusal("product_not_found"));
    await leaveKeys(DESKTOP_OS, 0);
    await expect(add(DESKTOP_OS)).rejects.toEqual(refusal("out_of_stock"));
    expect((await readCart(LINA)).cart).toEqual([]);
  });

  it("is refused beyond the stock, counting all lines of the product", async () => {
    await leaveKeys(CREATIVE, 3);
    await add(CREATIVE, { quantity: 2 });
    const customization = { "subscription-duration": "1-month", applications: ["premiere"] };
    await add(CREATIVE, { customization });
    await expect(add(CREATIVE)).rejects.toMatchObject({
      code: "not_enough_stock",
      params: { left: 3 },
    });
  });

  it("is refused beyond 99 units of a line and 50 lines of a cart", async () => {
    await add(UC_60, { quantity: 99 });
    await expect(add(UC_60)).rejects.toEqual(refusal("quantity_too_large"));
    for (let line = 1; line < MAX_CART_LINES; line += 1) {
      await add(UC_60, { playerId: String(10_000_000 + line) });
    }
    await expect(add(DESKTOP_OS)).rejects.toEqual(refusal("cart_full"));
  });
});

describe("changing a cart", () => {
  it("sets a quantity, removes the line at 0, and leaves other lines alone", async () => {
    await add(DESKTOP_OS);
    await add(UC_60);
    const line = { productId: DESKTOP_OS };
    expect((await setLineQuantity(LINA, line, 5)).cart[0]?.quantity).toBe(5);
    expect((await setLineQuantity(LINA, line, 0)).cart).toMatchObject([{ productId: UC_60 }]);
    await expect(removeLine(LINA, line)).rejects.toEqual(refusal("cart_line_not_found"));
  });

  it("by product addresses the line without options or the only line, and is otherwise ambiguous", async () => {
    const withServer = (server: string) => add(UC_60, { customization: { server } });
    await withServer("asia");
    expect((await setLineQuantity(LINA, { productId: UC_60 }, 2)).cart[0]?.quantity).toBe(2);
    await withServer("europe");
    await expect(setLineQuantity(LINA, { productId: UC_60 }, 3)).rejects.toEqual(
      refusal("cart_line_ambiguous"),
    );
    await add(UC_60);
    const { cart } = await setLineQuantity(LINA, { productId: UC_60 }, 7);
    expect(cart.map((line) => line.quantity)).toEqual([2, 1, 7]);
  });

  it("cannot change another session's cart", async () => {
    const { cart } = await add(DESKTOP_OS);
    const lineId = cart[0]?.id ?? 0;
    await expect(setLineQuantity("guest_omar", { lineId }, 5)).rejects.toEqual(
      refusal("cart_line_not_found"),
    );
    expect((await readCart("guest_omar")).cart).toEqual([]);
  });

  it("allows fewer units, but not more, if stock has decreased", async () => {
    await add(DESKTOP_OS, { quantity: 5 });
    await leaveKeys(DESKTOP_OS, 2);
    const line = { productId: DESKTOP_OS };
    expect((await setLineQuantity(LINA, line, 4)).cart[0]?.quantity).toBe(4);
    await expect(setLineQuantity(LINA, line, 5)).rejects.toEqual(refusal("not_enough_stock"));
  });
});

describe("opening a page", () => {
  it("clears a guest's cart, and keeps a customer's", async () => {
    await add(DESKTOP_OS);
    expect((await openCart(LINA, true)).cart).toHaveLength(1);
    expect((await openCart(LINA, false)).cart).toEqual([]);
    expect((await readCart(LINA)).cart).toEqual([]);
    expect(await openCart(null, false)).toEqual({ cart: [] });
  });
});

describe("the cart over tRPC", () => {
  let headers: Headers;
  beforeEach(() => {
    headers = new Headers();
  });

  const caller = async (cookie = "") => {
    const req = new Request("http://shop.test/api/trpc", {
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    return createCaller(await createContext({ req, resHeaders: headers })).cart;
  };

  it("gives a guest a cookie with the first product, and identifies the guest by it", async () => {
    expect(await (await caller()).read()).toEqual({ cart: [] });
    expect(headers.getSetCookie()).toEqual([]);
    const added = await (await caller()).add({ product_id: DESKTOP_OS });
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^cart_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const value = cookie.split(";")[0] ?? "";
    expect(await (await caller(value)).read()).toEqual(added);
    expect(await (await caller("cart_session=guessed")).read()).toEqual({ cart: [] });
    expect(headers.getSetCookie()).toHaveLength(2);
    const stored = await db().cartItem.findFirstOrThrow();
    expect(value).not.toContain(stored.sessionId.replace("guest_", ""));
  });

  it("renews a guest's cookie with each change of the cart", async () => {
    const { cart } = await (await caller()).add({ product_id: DESKTOP_OS });
    const [first = ""] = headers.getSetCookie();
    const [value = ""] = first.split(";");
    const lineId = cart[0]?.id ?? 0;
    await (await caller(value)).setLineQuantity({ lineId, quantity: 2 });
    expect(headers.getSetCookie().filter((cookie) => cookie === first)).toHaveLength(2);
    await (await caller(value)).removeLine({ lineId });
    expect(headers.getSetCookie().filter((cookie) => cookie === first)).toHaveLength(3);
    await expect((await caller("cart_session=guessed")).removeLine({ lineId })).rejects.toThrow();
    expect(headers.getSetCookie()).toHaveLength(6);
  });

  it("refuses with a message in the language of the cookie", async () => {
    const arabic = await caller("language=ar");
    await expect(arabic.add({ product_id: 999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "المنتج الذي تبحث عنه غير موجود.",
    });
    await expect((await caller()).add({ product_id: 0 })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});
