import { describe, expect, it } from "vitest";
import { addToCart } from "@/server/carts/add-to-cart";
import { listProducts } from "@/server/catalogue/read-catalogue";
import { placeOrder } from "@/server/orders/place-order";
import { db } from "@/server/platform/db";
import { associatedData, unseal } from "@/server/platform/secrets";
import { seed } from "../../../prisma/seed/seed";
import { CREATIVE, DESKTOP_OS, OFFICE, PHOTO, UC_60 } from "../../support/data/checkout-orders";

const everything = async () => ({
  categories: await db().category.findMany({ orderBy: { id: "asc" } }),
  products: await db().product.findMany({ orderBy: { id: "asc" } }),
  keys: await db().licenceKey.findMany({ orderBy: { id: "asc" } }),
});

describe("the built-in catalogue", () => {
  it("has ten products with the specified names, prices and stocks", async () => {
    const products = await listProducts();
    const shown = products.map((one) => [one.id, one.name, one.priceUSD, one.stock, one.kind]);
    expect(shown).toEqual([
      [1, "PUBG UC 60", "0.99", -1, "game_topup"],
      [2, "PUBG UC 325", "4.99", -1, "game_topup"],
      [3, "PUBG UC 660", "9.99", -1, "game_topup"],
      [4, "PUBG UC 1800", "24.99", -1, "game_topup"],
      [5, "PUBG UC 3850", "49.99", -1, "game_topup"],
      [6, "PUBG UC 8100", "99.99", -1, "game_topup"],
      [7, "Desktop OS Pro licence", "39.99", 247, "licence"],
      [8, "Office Suite Business", "89.99", 89, "licence"],
      [9, "Photo Editor licence", "29.99", 156, "creative"],
      [10, "Creative Suite, all apps", "54.99", 45, "creative"],
    ]);
  });

  it("speaks of every product in both languages, in three steps", async () => {
    for (const product of await listProducts()) {
      expect(product.descriptionAr).toMatch(/\p{Script=Arabic}/u);
      for (const steps of [product.deliveryInstructions, product.deliveryInstructionsAr]) {
        expect(steps?.split("\n")).toHaveLength(3);
      }
    }
  });

  it("sells keys whose form shows the product, no two alike", async () => {
    const forms: Record<number, RegExp> = {
      [DESKTOP_OS]: /^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/,
      [OFFICE]: /^([A-Z2-9]{6}-){3}[A-Z2-9]{6}$/,
      [PHOTO]: /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/,
      [CREATIVE]: /^SUITE(-[A-Z2-9]{4}){3}$/,
    };
    const keys = await db().licenceKey.findMany();
    const texts = keys.map((key) => {
      const text = unseal(key.sealed, associatedData.licenceKey(key.id));
      expect(text).toMatch(forms[key.productId] ?? /never/);
      expect(key.sealed).not.toContain(text);
      return text;
    });
    expect(new Set(texts).size).toBe(537);
  });
});

describe("seeding again", () => {
  it("changes nothing", async () => {
    const before = await everything();
    await seed();
    await Promise.all([seed(), seed()]);
    expect(await everything()).toEqual(before);
  });

  it("keeps what an admin changed and what was sold", async () => {
    await db().product.update({ where: { id: UC_60 }, data: { priceUSD: "1.49" } });
    const added = await db().product.create({
      data: {
        name: "Another",
        description: "-",
        categoryId: 1,
        priceUSD: "1",
        imageUrl: "/x",
        fulfilment: "keys",
      },
    });
    expect(added.id).toBe(11);
    const line = { productId: CREATIVE, quantity: 3, customization: {}, playerId: "" };
    await addToCart("guest_lina", line);
    await placeOrder({
      sessionId: "guest_lina",
      userId: null,
      locale: "en",
      customerEmail: "lina@example.com",
      customerPhone: "+966501234567",
      playerIds: [],
      currency: "USD",
    });
    const before = await everything();
    await seed();
    expect(await everything()).toEqual(before);
  });
});
