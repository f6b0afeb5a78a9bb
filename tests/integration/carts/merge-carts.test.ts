import { describe, expect, it, vi } from "vitest";
import { MAX_CART_LINES } from "@/domain/orders/cart";
import { addToCart } from "@/server/carts/add-to-cart";
import { readCart } from "@/server/carts/cart-lines";
import { mergeCarts } from "@/server/carts/merge-carts";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  PLAYER,
  UC_60,
} from "../../support/data/checkout-orders";

const GUEST = "guest_lina";
const USER = "user_7";
const MAC = { customization: { "license-type": "personal", platform: "mac" } };

const add = (sessionId: string, productId: number, more: object = {}) =>
  addToCart(sessionId, { productId, quantity: 1, customization: {}, playerId: "", ...more });
const merge = (from = GUEST, into = USER) =>
  prismaTransaction((tx) => mergeCarts(tx, { from, into }));

/** Product and quantity of each line, including hidden ones. */
async function linesOf(sessionId: string): Promise<[number, number][]> {
  const lines = await db().cartItem.findMany({ where: { sessionId }, orderBy: { id: "asc" } });
  return lines.map((line) => [line.productId, line.quantity]);
}

describe("a cart that is merged into another", () => {
  it("adds equal lines up, moves the others, and is empty afterwards", async () => {
    await add(USER, DESKTOP_OS, { quantity: 2 });
    await add(USER, OFFICE);
    await add(GUEST, DESKTOP_OS, { quantity: 3 });
    await add(GUEST, DESKTOP_OS, { quantity: 4, ...MAC });
    await add(GUEST, UC_60, { playerId: PLAYER });
    await merge();
    const { cart } = await readCart(USER);
    expect(cart).toMatchObject([
      { productId: DESKTOP_OS, quantity: 5, customization: {} },
      { productId: OFFICE, quantity: 1 },
      { productId: DESKTOP_OS, quantity: 4, ...MAC },
      { productId: UC_60, quantity: 1, playerId: PLAYER },
    ]);
    expect(await linesOf(GUEST)).toEqual([]);
  });

  it("keeps lines with different Player IDs separate", async () => {
    await add(USER, UC_60, { playerId: "87654321" });
    await add(GUEST, UC_60, { playerId: PLAYER });
    await merge();
    expect(await linesOf(USER)).toHaveLength(2);
  });

  it("creates no line above 99 units", async () => {
    await add(USER, UC_60, { quantity: 60 });
    await add(GUEST, UC_60, { quantity: 60 });
    await merge();
    expect(await linesOf(USER)).toEqual([[UC_60, 99]]);
    expect(await linesOf(GUEST)).toEqual([]);
  });

  it("creates no more than 50 lines, but still adds to existing ones", async () => {
    for (let line = 1; line < MAX_CART_LINES; line += 1) {
      await add(USER, UC_60, { playerId: String(10_000_000 + line) });
    }
    await add(GUEST, OFFICE);
    await add(GUEST, DESKTOP_OS);
    await add(GUEST, UC_60, { playerId: "10000001" });
    await merge();
    const lines = await linesOf(USER);
    expect(lines).toHaveLength(MAX_CART_LINES);
    expect(lines[0]).toEqual([UC_60, 2]);
    expect(lines).toContainEqual([OFFICE, 1]);
    expect(lines).not.toContainEqual([DESKTOP_OS, 1]);
  });

  it("moves no more than the stock, counting all lines of the product", async () => {
    await leaveKeys(DESKTOP_OS, 5);
    await add(USER, DESKTOP_OS, { quantity: 2 });
    await add(GUEST, DESKTOP_OS, { quantity: 2 });
    await add(GUEST, DESKTOP_OS, { quantity: 3, ...MAC });
    await merge();
    expect(await linesOf(USER)).toEqual([
      [DESKTOP_OS, 4],
      [DESKTOP_OS, 1],
    ]);
  });

  it("does not reduce the other cart's lines, and adds nothing, if stock has run out", async () => {
    await add(USER, CREATIVE, { quantity: 5 });
    await add(GUEST, CREATIVE, { quantity: 1 });
    await leaveKeys(CREATIVE, 2);
    await merge();
    expect(await linesOf(USER)).toEqual([[CREATIVE, 5]]);
    expect(await linesOf(GUEST)).toEqual([]);
  });

  it("drops products that are no longer for sale", async () => {
    await add(USER, OFFICE);
    await add(GUEST, OFFICE);
    await add(GUEST, DESKTOP_OS);
    await db().product.update({ where: { id: OFFICE }, data: { isActive: false } });
    await merge();
    expect(await linesOf(USER)).toEqual([
      [OFFICE, 1],
      [DESKTOP_OS, 1],
    ]);
    expect(await linesOf(GUEST)).toEqual([]);
  });
});

describe("carts that are merged at the same moment", () => {
  it("lose no unit when two browsers sign in as one user", async () => {
    await add(USER, DESKTOP_OS);
    const guests = ["guest_1", "guest_2", "guest_3", "guest_4"];
    for (const guest of guests) await add(guest, DESKTOP_OS, { quantity: 2 });
    await Promise.all(guests.map((guest) => merge(guest)));
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 9]]);
  });

  it("never deadlock", async () => {
    await add(USER, DESKTOP_OS);
    await add(GUEST, DESKTOP_OS);
    await Promise.all([merge(GUEST, USER), merge(USER, GUEST), merge(GUEST, USER)]);
    expect([...(await linesOf(USER)), ...(await linesOf(GUEST))]).toEqual([[DESKTOP_OS, 2]]);
  });

  it("do not restore lines that a payment removes concurrently", async () => {
    await add(USER, DESKTOP_OS, { quantity: 3 });
    await add(GUEST, DESKTOP_OS);
    let merging: Promise<void> | undefined;
    await prismaTransaction(async (tx) => {
      await tx.prisma.cartItem.deleteMany({ where: { sessionId: USER } });
      merging = merge();
      await vi.waitFor(async () => expect(await waitingForRows()).toBe(1));
    });
    await merging;
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 1]]);
  });

  async function waitingForRows(): Promise<number> {
    const [row] = await db().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.waiting ?? 0;
  }
});
