import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, leaveKeys, UC_60 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  added,
  change,
  concurrentlyOnProducts,
  FORM,
  opened,
  refusal,
  refusalOf,
  row,
  save,
} from "../../support/people/admin-products";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

describe("the stock of a product that is sold while its form is open", () => {
  async function sellTwo(id: number): Promise<void> {
    const visitor = new Visitor();
    await visitor.add(id, 2);
    expect((await visitor.order()).status).toBe(200);
  }

  it("does not return with an edit of another field", async () => {
    const id = await added({ stock: "10" });
    const { form, edited } = await opened(id);
    await sellTwo(id);
    await save({ ...form, name: "Another name" }, edited);
    expect(await row(id)).toMatchObject({ name: "Another name", stock: 8 });
    expect((await auditLog()).at(-1)?.after).toEqual({ name: "Another name" });
  });

  it("is not overwritten: the admin is shown the current number", async () => {
    const id = await added({ stock: "10" });
    const { form, edited } = await opened(id);
    await sellTwo(id);
    const mine = { ...form, name: "Another name", stock: "15" };
    await expect(save(mine, edited)).rejects.toMatchObject(refusal("stock_moved", { stock: 8 }));
    expect(await row(id)).toMatchObject({ name: FORM.name, stock: 8, version: 1 });
    await save(mine, { ...edited, stock: 8 });
    expect(await row(id)).toMatchObject({ name: "Another name", stock: 15 });
  });

  it("is not overwritten by a form that is saved while an order reserves units", async () => {
    const id = await added({ stock: "10" });
    const { form, edited } = await opened(id);
    const [outcome] = await concurrentlyOnProducts(
      [() => save({ ...form, stock: "15" }, edited).then(() => "saved", refusalOf)],
      (tx) => tx.prisma.product.update({ where: { id }, data: { stock: { decrement: 2 } } }),
    );
    expect(outcome).toBe("stock_moved");
    expect(await row(id)).toMatchObject({ stock: 8 });
  });
});

describe("a product's kind of fulfilment", () => {
  it("stays the key pool while unsold keys are in it", async () => {
    const other = { fulfilment: "shared", digitalContent: "FOR ALL", stock: "5" } as const;
    await leaveKeys(DESKTOP_OS, 2);
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS, 2);
    expect((await visitor.order()).status).toBe(200);
    const keys = refusal("fulfilment_has_keys", { count: 2 });
    await expect(change(DESKTOP_OS, other)).rejects.toMatchObject(keys);
    await db().order.updateMany({ data: { status: "failed" } });
    await db().orderEvent.updateMany({ data: { type: "status", toStatus: "failed" } });
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS },
      data: { status: "available", orderItemId: null },
    });
    await expect(change(DESKTOP_OS, other)).rejects.toMatchObject(keys);
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS },
      data: { status: "quarantined" },
    });
    await expect(change(DESKTOP_OS, other)).rejects.toMatchObject(keys);
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS },
      data: { status: "revoked" },
    });
    await change(DESKTOP_OS, other);
    expect(await row(DESKTOP_OS)).toMatchObject({ fulfilment: "shared", stock: 5 });
  });

  it("may become the key pool, whatever the stock was before", async () => {
    const id = await added({ stock: "10" });
    await change(id, { fulfilment: "keys" });
    expect(await row(id)).toMatchObject({ fulfilment: "keys", stock: -1 });
    await change(id, { name: "Sold by key" });
    await change(id, { fulfilment: "shared", stock: "4" });
    expect(await row(id)).toMatchObject({ stock: 4 });
  });

  it("may be changed with any option set", async () => {
    await change(UC_60, { fulfilment: "shared", digitalContent: "CODE" });
    expect(await row(UC_60)).toMatchObject({ optionSetId: 1, fulfilment: "shared" });
    await change(UC_60, { optionSetId: null, fulfilment: "topup" });
    expect(await row(UC_60)).toMatchObject({ optionSetId: null, fulfilment: "topup" });
  });
});
