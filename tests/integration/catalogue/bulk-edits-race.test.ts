import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runBulkEdit } from "@/server/catalogue/products/bulk-edits/run-bulk-edit";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { begin, edit, ids, preview, prices, undo } from "../../support/people/admin-bulk-edits";
import {
  added,
  change,
  concurrentlyOnProducts,
  refusalOf,
  row,
} from "../../support/people/admin-products";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

describe("a bulk edit", () => {
  it("concurrent with a sale and an edit of the same products is serialized with both", async () => {
    const sold = await added({ name: "Sold", priceUSD: "20", stock: "5" });
    const edited = await added({ name: "Edited", priceUSD: "20" });
    const { id } = await preview(ids(sold, edited), prices());
    await begin("start", id);
    const buyer = new Visitor();
    await buyer.add(sold, 2);
    const [, ordered, saved] = await concurrentlyOnProducts<unknown>([
      () => runBulkEdit(id),
      () => buyer.order({}),
      () => change(edited, { priceUSD: "50" }).catch(refusalOf),
    ]);
    const { body } = ordered as { body: { totalUSD: string } };
    expect(["40.00", "44.00"]).toContain(body.totalUSD);
    expect((await row(sold))?.stock).toBe(3);
    expect((await row(sold))?.priceUSD.toFixed(2)).toBe("22.00");
    const done = await edit(id);
    const isFirst = saved === "product_changed";
    expect(done).toMatchObject({ state: "applied", applied: isFirst ? 2 : 1 });
    expect((await row(edited))?.priceUSD.toFixed(2)).toBe(isFirst ? "22.00" : "50.00");
  });

  it("of 2,000 products is applied and undone in batches, even by two workers at once", async () => {
    await db().$executeRaw`
      INSERT INTO products (name, description, category_id, price_usd, image_url, fulfilment)
      SELECT 'Mass ' || i, 'One of many', 2, 1 + i % 300, '/art/office.svg', 'keys'
      FROM generate_series(1, 2000) AS i`;
    const before = await priceSum();
    const draft = await preview(
      { of: "filter", filter: { q: "one of many" } },
      prices({ by: "amount", amount: "2" }),
    );
    expect(draft).toMatchObject({ matched: 2_000, ready: 2_000, skipped: 0 });
    await begin("start", draft.id);
    await Promise.all([runBulkEdit(draft.id), runBulkEdit(draft.id)]);
    expect(await edit(draft.id)).toMatchObject({ state: "applied", applied: 2_000, ready: 0 });
    expect(await priceSum()).toBe(before + 4_000);
    expect(await undo(draft.id)).toMatchObject({ state: "undone", undone: 2_000, kept: 0 });
    expect(await priceSum()).toBe(before);
  });
});

async function priceSum(): Promise<number> {
  const { _sum } = await db().product.aggregate({
    where: { name: { startsWith: "Mass " } },
    _sum: { priceUSD: true },
  });
  return Number(_sum.priceUSD);
}
