import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, PHOTO } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  added,
  concurrentlyOnProducts,
  get,
  idsIn,
  opened,
  refusal,
  refusalOf,
  remove,
  restore,
  row,
  save,
} from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

async function orderOf(id: number): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.add(id);
  expect((await visitor.order()).status).toBe(200);
  return visitor;
}

/** The places where the shop shows the product. */
async function placesOf(id: number, word: string): Promise<string[]> {
  const visitor = new Visitor();
  const all = await visitor.call<{ id: number }[]>("GET", "/products.php");
  const found = await visitor.call<{ id: number }[]>("GET", `/products/search?q=${word}`);
  const places: [string, boolean][] = [
    ["page", await hasPage(id)],
    ["catalogue", all.body.some((one) => one.id === id)],
    ["search", found.body.some((one) => one.id === id)],
    ["cart", (await visitor.add(id)).status === 200],
  ];
  return places.filter(([, isThere]) => isThere).map(([place]) => place);
}

function hasPage(id: number): Promise<boolean> {
  const page = callAs("guest", "catalogue.product", { id });
  return page.then(
    () => true,
    (error) => refusalOf(error) !== "product_not_found",
  );
}

describe("a product without orders", () => {
  it("is deleted together with its cart lines", async () => {
    const id = await added({ name: "Unwanted" });
    const visitor = new Visitor();
    await visitor.add(id);
    await visitor.add(DESKTOP_OS);
    expect(await remove(id)).toEqual({ outcome: "deleted" });
    expect(await row(id)).toBeNull();
    expect((await visitor.cart()).body.cart).toMatchObject([{ productId: DESKTOP_OS }]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "product.delete",
      entityId: String(id),
      before: { name: "Unwanted", digitalContent: "stored" },
      after: null,
    });
    await expect(remove(id)).rejects.toMatchObject(refusal("product_not_found"));
  });

  it("is deleted once under the same idempotency key, with the same response each time", async () => {
    const id = await added();
    const idempotencyKey = randomUUID();
    const again = () => remove(id, idempotencyKey);
    const outcomes = [...(await concurrentlyOnProducts([again, again])), await again()];
    expect(outcomes).toEqual(Array(3).fill({ outcome: "deleted" }));
    expect(await auditLog()).toHaveLength(2);
  });
});

describe("a product with an order or a key", () => {
  it("is archived: it leaves the shop, but its data remains", async () => {
    const id = await added({ name: "Wanted once" });
    await orderOf(id);
    expect(await placesOf(id, "wanted")).toEqual(["page", "catalogue", "search", "cart"]);
    expect(await remove(id)).toEqual({ outcome: "archived" });
    expect(await get(id)).toMatchObject({ isArchived: true, isActive: false, version: 2 });
    expect(await placesOf(id, "wanted")).toEqual([]);
    expect(await idsIn({ q: "wanted" })).toEqual([]);
    expect(await db().orderItem.count({ where: { productId: id } })).toBe(1);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "product.archive",
      before: { isActive: true, isArchived: false },
      after: { isActive: false, isArchived: true },
    });
    expect(await remove(PHOTO)).toEqual({ outcome: "archived" });
  });

  it("may be archived twice, and keeps the first archiving time", async () => {
    await remove(PHOTO);
    const archivedAt = (await row(PHOTO))?.archivedAt;
    expect(await remove(PHOTO)).toEqual({ outcome: "archived" });
    expect(await row(PHOTO)).toMatchObject({ archivedAt, version: 2 });
  });

  it("leaves the carts that contained it", async () => {
    const visitor = new Visitor();
    await visitor.add(PHOTO);
    await remove(PHOTO);
    expect((await visitor.cart()).body.cart).toEqual([]);
    expect((await visitor.order()).status).toBe(409);
  });

  it("can be restored, and is inactive then", async () => {
    await remove(PHOTO);
    expect(await restore(PHOTO)).toEqual({ id: PHOTO });
    expect(await get(PHOTO)).toMatchObject({ isArchived: false, isActive: false, version: 3 });
    expect(await placesOf(PHOTO, "photo")).toEqual([]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "product.restore",
      before: { isArchived: true },
      after: { isArchived: false },
    });
    await restore(PHOTO);
    expect(await get(PHOTO)).toMatchObject({ version: 3 });
    await expect(restore(4_000)).rejects.toMatchObject(refusal("product_not_found"));
  });

  it("is not restored by an admin who still has its form open", async () => {
    const { form, edited } = await opened(PHOTO);
    await remove(PHOTO);
    await expect(save(form, edited)).rejects.toMatchObject(refusal("product_changed"));
  });
});

describe("a product that is deleted while it is ordered", () => {
  it("is either ordered and archived, or deleted without an order", async () => {
    const id = await added({ stock: "50" });
    // The maximum of concurrent buyers of a product; further ones would wait in the process, not
    // in the database.
    const visitors = [new Visitor(), new Visitor()];
    for (const visitor of visitors) await visitor.add(id);
    const [outcome, ...statuses] = await concurrentlyOnProducts<unknown>([
      () => remove(id),
      ...visitors.map((visitor, at) => async () => {
        // Orders of one mailbox would wait for each other in the process.
        const customerEmail = `late-${at}@example.com`;
        return (await visitor.order({ customerEmail })).status;
      }),
    ]);
    const ordered = statuses.filter((status) => status === 200).length;
    expect(outcome).toEqual({ outcome: ordered > 0 ? "archived" : "deleted" });
    expect(await db().orderItem.count({ where: { productId: id } })).toBe(ordered);
    // A late buyer is refused: the product is gone, or the cart is empty without it.
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
  });

  it("is not sold if the order arrives after the deletion", async () => {
    const id = await added();
    const visitor = new Visitor();
    await visitor.add(id);
    const [order] = await concurrentlyOnProducts([() => visitor.order()], (tx) =>
      tx.prisma.product.delete({ where: { id } }),
    );
    expect(order?.status).toBe(404);
    expect(await db().order.count()).toBe(0);
  });

  it("is archived for an order that was placed before", async () => {
    const id = await added();
    const visitor = await orderOf(DESKTOP_OS);
    const [outcome] = await concurrentlyOnProducts([() => remove(id)], (tx) =>
      tx.prisma.orderItem.updateMany({ data: { productId: id, fulfilment: "shared" } }),
    );
    expect(outcome).toEqual({ outcome: "archived" });
    await db().orderItem.updateMany({ data: { productId: DESKTOP_OS, fulfilment: "keys" } });
    expect((await visitor.cart()).body.cart).toMatchObject([{ productId: DESKTOP_OS }]);
  });

  it("is in no cart afterwards", async () => {
    const id = await added();
    // The maximum of concurrent adds of a product; further ones would wait in the process, not in
    // the database.
    const visitors = [new Visitor(), new Visitor()];
    const [, ...statuses] = await concurrentlyOnProducts<unknown>([
      () => remove(id),
      ...visitors.map((visitor) => async () => (await visitor.add(id)).status),
    ]);
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect(await db().cartItem.count()).toBe(0);
  });

  it("causes no error in a cart that is read at the same time", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count++) ids.push(await added());
    const visitor = new Visitor();
    for (const id of ids) await visitor.add(id);
    let isDone = false;
    const statuses = new Set<number>();
    async function readOn() {
      while (!isDone) statuses.add((await visitor.cart()).status);
    }
    async function removeAll() {
      try {
        for (const id of ids) await remove(id);
      } finally {
        isDone = true;
      }
    }
    await Promise.all([removeAll(), readOn(), readOn()]);
    expect([...statuses]).toEqual([200]);
    expect((await visitor.cart()).body.cart).toEqual([]);
  });
});
