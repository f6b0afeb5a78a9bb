import { describe, expect, it } from "vitest";
import { needsLowestPrice } from "@/domain/catalogue/option-set";
import {
  CREATIVE_STEPS,
  LICENCE_STEPS,
  OTHER_STEPS,
  TOPUP_STEPS,
} from "@/domain/catalogue/option-set-fixture";
import { centsFromDecimal } from "@/domain/money";
import { addToCart } from "@/server/carts/add-to-cart";
import { getProduct, listProducts } from "@/server/catalogue/shop/read-catalogue";
import { placeOrder } from "@/server/orders/placing/place-order";
import { db } from "@/server/platform/database/db";
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
    const shown = products.map((one) => [
      one.id,
      one.name,
      one.priceUSD,
      one.stock,
      one.optionSetId,
    ]);
    expect(shown).toEqual([
      [1, "PUBG UC 60", "0.99", -1, 1],
      [2, "PUBG UC 325", "4.99", -1, 1],
      [3, "PUBG UC 660", "9.99", -1, 1],
      [4, "PUBG UC 1800", "24.99", -1, 1],
      [5, "PUBG UC 3850", "49.99", -1, 1],
      [6, "PUBG UC 8100", "99.99", -1, 1],
      [7, "Desktop OS Pro licence", "39.99", 247, 2],
      [8, "Office Suite Business", "89.99", 89, 2],
      [9, "Photo Editor licence", "29.99", 156, 3],
      [10, "Creative Suite, all apps", "54.99", 45, 3],
    ]);
  });

  it("has the specified option sets, in both languages", async () => {
    const sets = await db().optionSet.findMany({ orderBy: { id: "asc" } });
    expect(sets.map(({ slug, isBuiltIn, steps }) => [slug, isBuiltIn, steps])).toEqual([
      ["game_topup", true, TOPUP_STEPS],
      ["licence", true, LICENCE_STEPS],
      ["creative", true, CREATIVE_STEPS],
      ["other", true, OTHER_STEPS],
    ]);
  });

  it("sells nothing for less than half of its price without a lowest price", async () => {
    for (const { id } of await listProducts()) {
      const { priceUSD, lowestPriceUSD, steps } = await getProduct(id);
      if (lowestPriceUSD === null) {
        expect(needsLowestPrice(centsFromDecimal(priceUSD), steps), `product ${id}`).toBe(false);
      }
    }
    expect((await getProduct(PHOTO)).lowestPriceUSD).toBe("9.99");
  });

  it("has Arabic descriptions, and delivery instructions of three steps in both languages", async () => {
    for (const product of await listProducts()) {
      expect(product.descriptionAr).toMatch(/\p{Script=Arabic}/u);
      for (const steps of [product.deliveryInstructions, product.deliveryInstructionsAr]) {
        expect(steps?.split("\n")).toHaveLength(3);
      }
    }
  });

  it("has unique keys in the format of their product", async () => {
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

  it("keeps an admin's changes and sales", async () => {
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
      accounts: [],
      currency: "USD",
    });
    const before = await everything();
    await seed();
    expect(await everything()).toEqual(before);
  });
});
