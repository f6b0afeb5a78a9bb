import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { DESKTOP_OS, leaveKeys, OFFICE, PHOTO, UC_60 } from "../../support/data/checkout-orders";

let listener: Client;
let heard: unknown[];

beforeEach(async () => {
  listener = new Client({ connectionString: process.env.DATABASE_URL });
  listener.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)));
  await listener.connect();
  await listener.query("LISTEN catalogue_changed");
  heard = [];
});
afterEach(() => listener.end());

/** The signals that the shop receives after `write` has committed. */
async function signalsOf(write: () => Promise<unknown>): Promise<unknown[]> {
  await everythingHeard();
  heard = [];
  await write();
  await everythingHeard();
  return heard.filter((one) => one !== "echo");
}

/** Waits until all earlier signals have arrived: PostgreSQL delivers them in order. */
async function everythingHeard(): Promise<void> {
  const echo = new Promise<void>((resolve) => {
    const listen = () =>
      listener.once("notification", ({ payload }) => (payload === '"echo"' ? resolve() : listen()));
    listen();
  });
  await db().$executeRaw`SELECT pg_notify('catalogue_changed', '"echo"')`;
  await echo;
}

const unitsOf = async (id: number) =>
  (await db().product.findUniqueOrThrow({ where: { id } })).availableUnits;
const takeKeys = (productId: number, count: number) => db().$executeRaw`
  UPDATE licence_keys SET status = 'revoked' WHERE id IN (
    SELECT id FROM licence_keys WHERE product_id = ${productId} AND status = 'available' LIMIT ${count})`;
const edit = (
  id: number,
  data: Parameters<ReturnType<typeof db>["product"]["update"]>[0]["data"],
) => db().product.update({ where: { id }, data });

const of = (product: number, changed: string, category = 2, featured = true) => ({
  product,
  changed,
  categories: [category],
  featured,
});

describe("the available units of a product", () => {
  it("follow the stock, the key pool, and a change from one to the other", async () => {
    expect(await unitsOf(UC_60)).toBe(-1);
    expect(await unitsOf(DESKTOP_OS)).toBe(247);
    await takeKeys(DESKTOP_OS, 7);
    expect(await unitsOf(DESKTOP_OS)).toBe(240);
    await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS, status: "available" } });
    expect(await unitsOf(DESKTOP_OS)).toBe(0);
    const shared = { fulfilment: "shared", digitalContent: "sealed", stock: 5 };
    await edit(PHOTO, shared);
    expect(await unitsOf(PHOTO)).toBe(5);
    await takeKeys(PHOTO, 1);
    expect(await unitsOf(PHOTO)).toBe(5);
    await edit(PHOTO, { fulfilment: "keys", stock: -1 });
    expect(await unitsOf(PHOTO)).toBe(155);
  });

  it("are exact when many transactions take keys of several products at once, in any order", async () => {
    // Each transaction gets separate keys: unlike sales, these transactions might deadlock on a
    // shared key.
    const keys = await Promise.all(
      [DESKTOP_OS, OFFICE, PHOTO].map((productId) =>
        db().licenceKey.findMany({
          where: { productId, status: "available" },
          select: { id: true },
          orderBy: { id: "asc" },
          take: 10,
        }),
      ),
    );
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const own = keys.flatMap((ofProduct) => ofProduct[index]?.id ?? []);
        const ids = index % 2 ? own : own.toReversed();
        return db().$executeRaw`
          UPDATE licence_keys SET status = 'revoked' FROM unnest(${ids}::uuid[]) AS own
          WHERE licence_keys.id = own`;
      }),
    );
    for (const productId of [DESKTOP_OS, OFFICE, PHOTO]) {
      const where = { productId, status: "available" };
      expect(await unitsOf(productId)).toBe(await db().licenceKey.count({ where }));
    }
  });
});

describe("a product's last change", () => {
  it("moves with a text or a price, but not with a sale", async () => {
    const updatedAt = async () =>
      (await db().product.findUniqueOrThrow({ where: { id: PHOTO } })).updatedAt;
    const before = await updatedAt();
    await takeKeys(PHOTO, 150);
    expect(await updatedAt()).toEqual(before);
    await edit(PHOTO, { priceUSD: "12.34" });
    expect((await updatedAt()).getTime()).toBeGreaterThan(before.getTime());
  });
});

describe("the signal of a change", () => {
  it("of a sale is sent only if the product becomes low, sold out, or neither again", async () => {
    expect(await signalsOf(() => takeKeys(DESKTOP_OS, 1))).toEqual([]);
    await leaveKeys(DESKTOP_OS, 10);
    expect(await signalsOf(() => takeKeys(DESKTOP_OS, 1))).toEqual([of(DESKTOP_OS, "card")]);
    expect(await signalsOf(() => takeKeys(DESKTOP_OS, 1))).toEqual([]);
    expect(await signalsOf(() => takeKeys(DESKTOP_OS, 8))).toEqual([of(DESKTOP_OS, "card")]);
    const back = () => db().$executeRaw`UPDATE licence_keys SET status = 'available'
      WHERE product_id = ${DESKTOP_OS} AND status = 'revoked'`;
    expect(await signalsOf(back)).toEqual([of(DESKTOP_OS, "card")]);
  });

  it("of a choice's first or last key names only the product's page", async () => {
    await leaveKeys(PHOTO, 40);
    const move = (from: string, to: string, count: number) => () =>
      db().$executeRaw`
      UPDATE licence_keys SET choice = ${to} WHERE id IN (SELECT id FROM licence_keys
        WHERE product_id = ${PHOTO} AND choice = ${from} AND status = 'available' LIMIT ${count})`;
    await move("", "1-month", 40)();
    const page = of(PHOTO, "page", 3);
    expect(await signalsOf(move("1-month", "12-months", 2))).toEqual([page]);
    expect(await signalsOf(move("1-month", "12-months", 1))).toEqual([]);
    const sell = (choice: string, count: number) => () =>
      db().$executeRaw`
      UPDATE licence_keys SET status = 'revoked' WHERE id IN (SELECT id FROM licence_keys
        WHERE product_id = ${PHOTO} AND choice = ${choice} AND status = 'available' LIMIT ${count})`;
    expect(await signalsOf(sell("12-months", 2))).toEqual([]);
    expect(await signalsOf(sell("12-months", 1))).toEqual([page]);
    expect(await signalsOf(sell("1-month", 1))).toEqual([]);
    const back = () => db().$executeRaw`UPDATE licence_keys SET status = 'available'
      WHERE product_id = ${PHOTO} AND status = 'revoked'`;
    expect(await signalsOf(back)).toEqual([page]);
    const away = () => db().$executeRaw`DELETE FROM licence_keys
      WHERE product_id = ${PHOTO} AND choice = '12-months'`;
    expect(await signalsOf(away)).toEqual([page]);
  });

  it("of a stock that becomes counted or unlimited names only the product's page", async () => {
    const stock = (units: number) => () => edit(UC_60, { stock: units });
    expect(await signalsOf(stock(50))).toEqual([of(UC_60, "page", 1)]);
    expect(await signalsOf(stock(30))).toEqual([]);
    expect(await signalsOf(stock(-1))).toEqual([of(UC_60, "page", 1)]);
  });

  it("is sent once per product and transaction, and not after a rollback", async () => {
    await leaveKeys(DESKTOP_OS, 11);
    await leaveKeys(OFFICE, 11);
    const both = (fails: boolean) =>
      prismaTransaction(async (tx) => {
        for (const productId of [DESKTOP_OS, OFFICE, DESKTOP_OS, OFFICE]) {
          await tx.prisma.$executeRaw`UPDATE licence_keys SET status = 'revoked' WHERE id = (
            SELECT id FROM licence_keys WHERE product_id = ${productId} AND status = 'available' LIMIT 1)`;
        }
        if (fails) throw new Error("not after all");
      });
    expect(await signalsOf(() => both(false))).toEqual([
      of(DESKTOP_OS, "card"),
      of(OFFICE, "card"),
    ]);
    expect(await signalsOf(() => both(true).catch(() => undefined))).toEqual([]);
  });

  it("of an edit states whether lists show other text or other products", async () => {
    expect(await signalsOf(() => edit(UC_60, { name: "UC 60" }))).toEqual([
      of(UC_60, "content", 1),
    ]);
    expect(await signalsOf(() => edit(UC_60, { categoryId: 3 }))).toEqual([
      { ...of(UC_60, "listing"), categories: [1, 3] },
    ]);
    expect(await signalsOf(() => edit(UC_60, { featuredPosition: null }))).toEqual([
      of(UC_60, "listing", 3),
    ]);
    expect(await signalsOf(() => edit(UC_60, { isActive: false }))).toEqual([
      of(UC_60, "listing", 3, false),
    ]);
  });

  it("is not sent for an inactive product or a save without a change", async () => {
    await edit(UC_60, { isActive: false });
    expect(await signalsOf(() => edit(UC_60, { name: "Hidden" }))).toEqual([]);
    expect(await signalsOf(() => edit(DESKTOP_OS, { version: { increment: 1 } }))).toEqual([]);
  });

  it("of many products at once covers everything; of a category, the categories", async () => {
    await db().product.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({
        name: `Many ${index}`,
        description: "One of many.",
        categoryId: 2,
        priceUSD: "1.00",
        imageUrl: "/art/photo.svg",
        digitalContent: "sealed",
      })),
    });
    const dearer = () => db().product.updateMany({ data: { priceUSD: "2.00" } });
    expect(await signalsOf(dearer)).toEqual([{ changed: "everything" }]);
    const renamed = () => db().category.update({ where: { id: 1 }, data: { name: "Games" } });
    expect(await signalsOf(renamed)).toEqual([{ changed: "categories" }]);
  });
});
