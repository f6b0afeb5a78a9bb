import { beforeEach, describe, expect, it } from "vitest";
import { MAX_WISHES } from "@/domain/catalogue/wish-list";
import { db } from "@/server/platform/database/db";
import { sweep } from "@/server/sweep/sweep";
import { removeWish, saveWishes } from "@/server/wish-list/wish-list";
import { DESKTOP_OS, UC_60 } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { added, change, refusal, remove } from "../../support/people/admin-products";
import { callAs, userOf } from "../../support/people/callers";

beforeEach(createUsers);

const CUSTOMER = userOf("customer")?.id ?? 0;
const OFFICE = 9;
const call = (path: string, input?: unknown) => callAs("customer", path, input);

/** Creates products that are for sale. */
async function manyProducts(count: number): Promise<number[]> {
  const { categoryId } = await db().product.findUniqueOrThrow({ where: { id: DESKTOP_OS } });
  const rows = await db().product.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      name: `Wished ${index}`,
      description: "To be saved for later",
      categoryId,
      priceUSD: "1.00",
      imageUrl: "/art/gift.webp",
      fulfilment: "keys",
    })),
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

describe("a customer's wish list", () => {
  it("lists the last saved product first, each product once, until it is removed", async () => {
    expect(await call("wishList.read")).toEqual([]);
    expect(await call("wishList.save", { productIds: [UC_60] })).toEqual([UC_60]);
    expect(await call("wishList.save", { productIds: [DESKTOP_OS, OFFICE] })).toEqual([
      DESKTOP_OS,
      OFFICE,
      UC_60,
    ]);
    expect(await call("wishList.save", { productIds: [UC_60] })).toEqual([
      DESKTOP_OS,
      OFFICE,
      UC_60,
    ]);
    expect(await call("wishList.remove", { productId: OFFICE })).toEqual([DESKTOP_OS, UC_60]);
    expect(await call("wishList.remove", { productId: OFFICE })).toEqual([DESKTOP_OS, UC_60]);
    expect(await call("wishList.read")).toEqual([DESKTOP_OS, UC_60]);
  });

  it("is private to the customer", async () => {
    await call("wishList.save", { productIds: [UC_60] });
    expect(await callAs("manager", "wishList.read", undefined)).toEqual([]);
    await callAs("manager", "wishList.remove", { productId: UC_60 });
    expect(await call("wishList.read")).toEqual([UC_60]);
    await expect(callAs("guest", "wishList.read", undefined)).rejects.toMatchObject(
      refusal("not_signed_in"),
    );
  });

  it("accepts only existing products, and keeps the place of hidden ones", async () => {
    const hidden = await added({ isActive: false });
    const gone = await added();
    await db().product.update({
      where: { id: gone },
      data: { archivedAt: new Date(), isActive: false },
    });
    const asked = { productIds: [2_000_000_000, hidden, gone, UC_60] };
    expect(await call("wishList.save", asked)).toEqual([hidden, UC_60]);
  });

  it("refuses one product too many, and saves none of them", async () => {
    const ids = await manyProducts(MAX_WISHES);
    expect(await call("wishList.save", { productIds: ids })).toEqual(ids);
    await expect(call("wishList.save", { productIds: [UC_60] })).rejects.toMatchObject(
      refusal("wish_list_full"),
    );
    expect(await call("wishList.read")).toEqual(ids);
    await call("wishList.remove", { productId: ids[0] ?? 0 });
    expect(await call("wishList.save", { productIds: [UC_60] })).toEqual([UC_60, ...ids.slice(1)]);
  });

  it("accepts as much of a guest's list as there is room for", async () => {
    const ids = await manyProducts(MAX_WISHES - 1);
    await call("wishList.save", { productIds: ids });
    expect(await call("wishList.save", { productIds: [UC_60, DESKTOP_OS] })).toEqual([
      UC_60,
      ...ids,
    ]);
  });

  it("accepts nothing of a guest's list when full", async () => {
    await call("wishList.save", { productIds: await manyProducts(MAX_WISHES) });
    await expect(call("wishList.save", { productIds: [UC_60, DESKTOP_OS] })).rejects.toMatchObject(
      refusal("wish_list_full"),
    );
  });

  it("saves a product once even if it is named twice", async () => {
    const ids = await manyProducts(MAX_WISHES - 2);
    await call("wishList.save", { productIds: ids });
    const asked = { productIds: [UC_60, UC_60, DESKTOP_OS] };
    expect(await call("wishList.save", asked)).toEqual([UC_60, DESKTOP_OS, ...ids]);
  });

  it("stays within the limit when many are saved concurrently", async () => {
    const ids = await manyProducts(MAX_WISHES + 5);
    await saveWishes(CUSTOMER, ids.slice(0, MAX_WISHES - 1));
    const tries = await Promise.allSettled(
      ids.slice(MAX_WISHES - 1).map((id) => saveWishes(CUSTOMER, [id])),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await call("wishList.read")).toHaveLength(MAX_WISHES);
  });
});

describe("the products of a wish list", () => {
  it("are shown in its order, without those not for sale", async () => {
    const id = await added();
    const input = { productIds: [id, UC_60, id, 2_000_000_000] };
    const shown = () => callAs("guest", "wishList.products", input);
    expect(await shown()).toMatchObject([{ id }, { id: UC_60 }]);
    await change(id, { isActive: false });
    expect(await shown()).toMatchObject([{ id: UC_60 }]);
  });

  it("are at most as many as a list holds", async () => {
    const productIds = Array.from({ length: MAX_WISHES + 1 }, (_, index) => index + 1);
    await expect(callAs("guest", "wishList.products", { productIds })).rejects.toMatchObject(
      refusal("invalid_input"),
    );
  });
});

describe("the stored rows of a wish list", () => {
  it("are in the customer's data export, and deleted with the account", async () => {
    await saveWishes(CUSTOMER, [UC_60]);
    const { name } = await db().product.findUniqueOrThrow({ where: { id: UC_60 } });
    expect(await call("auth.myData")).toMatchObject({
      wishList: [{ product: name, addedAt: expect.any(String) }],
    });
    await db().user.delete({ where: { id: CUSTOMER } });
    expect(await db().wish.count()).toBe(0);
  });

  it("are deleted when the product is archived", async () => {
    const id = await added();
    await saveWishes(CUSTOMER, [id, UC_60]);
    await sweep();
    expect(await call("wishList.read")).toEqual([id, UC_60]);
    await remove(id);
    expect(await call("wishList.read")).toEqual([id, UC_60]);
    expect(await sweep()).toMatchObject({ "wish list entries": 1 });
    expect(await call("wishList.read")).toEqual([UC_60]);
  });

  it("do not include removed products", async () => {
    await saveWishes(CUSTOMER, [UC_60, DESKTOP_OS]);
    await removeWish(CUSTOMER, UC_60);
    expect(await db().wish.findMany({ select: { productId: true } })).toEqual([
      { productId: DESKTOP_OS },
    ]);
  });
});
