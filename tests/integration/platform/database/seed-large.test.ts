import { describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";
import { fillShop } from "../../../../prisma/seed/large/fill-shop";
import { LARGE_SHOP_BASE } from "../../../../prisma/seed/large/plan-product";
import { reasonNotToFill } from "../../../../prisma/seed/large/refusal";

const fill = (count: number) => fillShop(count, () => undefined);
const builtIn = () => db().product.findMany({ where: { id: { lte: 10 } }, orderBy: { id: "asc" } });
const added = () =>
  db().product.findMany({
    where: { id: { gt: LARGE_SHOP_BASE } },
    orderBy: { id: "asc" },
    include: { licenceKeys: true },
  });

describe("a large shop", () => {
  it("is added to the built-in products, and is the same each time", async () => {
    const before = await builtIn();
    expect(await fill(120)).toBe(120);
    const first = await added();
    expect(await fill(120)).toBe(0);
    expect(await added()).toEqual(first);
    expect(await fill(150)).toBe(30);
    expect((await added()).slice(0, 120)).toEqual(first);
    expect(await builtIn()).toEqual(before);
  });

  it("has products of every category and fulfilment, in both languages, with high, low and no stock", async () => {
    await fill(400);
    const products = await added();
    const categories = await db().category.findMany();
    expect(categories.length).toBeGreaterThan(3);
    expect(new Set(products.map((one) => one.categoryId)).size).toBe(categories.length);
    const games = await db().game.findMany({ where: { isBuiltIn: false } });
    const played = products.flatMap(({ gameId }) => (gameId === null ? [] : [gameId]));
    expect(new Set(played)).toEqual(new Set(games.map(({ id }) => id)));
    expect(games.some(({ fields }) => (fields as unknown[]).length === 2)).toBe(true);
    expect(new Set(products.map((one) => one.fulfilment))).toEqual(
      new Set(["topup", "keys", "shared"]),
    );
    expect(new Set(products.map(({ name }) => name)).size).toBe(400);
    expect(products.some(({ nameAr }) => nameAr === null)).toBe(true);
    expect(products.filter(({ nameAr }) => nameAr !== null).length).toBeGreaterThan(300);
    expect(products.some(({ originalPriceUSD }) => originalPriceUSD !== null)).toBe(true);
    const counted = products.filter(({ stock }) => stock !== -1).map(({ stock }) => stock);
    expect(Math.min(...counted)).toBe(0);
    expect(counted.some((stock) => stock > 0 && stock < 10)).toBe(true);
    const pools = products
      .filter(({ fulfilment }) => fulfilment === "keys")
      .map(({ licenceKeys }) => licenceKeys.length);
    expect(Math.min(...pools)).toBe(0);
    expect(Math.max(...pools)).toBeGreaterThan(9);
  });

  it("delivers content that can be unsealed", async () => {
    await fill(12);
    const products = await added();
    const shared = products.find(({ fulfilment }) => fulfilment === "shared");
    expect(unseal(shared?.digitalContent ?? "", associatedData.product(shared?.id ?? 0))).toBe(
      `https://files.example/${shared?.id}`,
    );
    const key = products.flatMap(({ licenceKeys }) => licenceKeys)[0];
    expect(unseal(key?.sealed ?? "", associatedData.licenceKey(key?.id ?? ""))).toMatch(
      /^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/,
    );
  });

  it("leaves the next id to a product that an owner adds", async () => {
    await fill(20);
    const [next] = await db().$queryRaw<{ id: number }[]>`
      SELECT nextval('products_id_seq')::int AS id`;
    expect(next?.id).toBe(LARGE_SHOP_BASE + 21);
  });

  it.each([
    [{ NODE_ENV: "production" }, /NODE_ENV/],
    [{ DEMO: "1", PAYPAL_ENVIRONMENT: "live" }, /nobody may pay/],
    [{ DEMO: "1", MOYASAR_SECRET_KEY: `sk_live_${"x".repeat(24)}` }, /nobody may pay/],
    [{ DEMO: "1", MOYASAR_SECRET_KEY: "a mistake" }, /sk_live_/],
    [{ DATABASE_URL: "postgres://localhost/shop" }, /DEMO=1/],
  ])("is refused where a real shop may be: %o", (environment, reason) => {
    expect(reasonNotToFill(environment)).toMatch(reason);
  });

  it("is made in the demo's own database, and in a database named as a demo", () => {
    expect(reasonNotToFill({})).toBeNull();
    expect(reasonNotToFill({ DATABASE_URL: "postgres://localhost/x", DEMO: "1" })).toBeNull();
  });
});
