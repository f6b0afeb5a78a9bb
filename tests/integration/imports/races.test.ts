import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { checkRows, importRows, newRow, rowOf } from "../../support/data/imports";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { added, change, concurrentlyOnProducts, row } from "../../support/people/admin-products";

beforeEach(createUsers);
afterEach(expectInvariants);

describe("two concurrent imports", () => {
  it("of the same new rows add each row once", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => newRow({ name: `New ${at}` }, at + 2));
    const [one = [], other = []] = await concurrentlyOnProducts([
      () => importRows(rows),
      () => importRows(rows.toReversed()),
    ]);
    expect(await db().product.count()).toBe(30);
    const outcomes = [...one, ...other].map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "unchanged")).toHaveLength(20);
  });

  it("of the same products in different orders do not deadlock", async () => {
    const rows = (price: string) => [1, 2, 3, 4, 5, 6].map((id) => rowOf(id, { price }, id + 1));
    await concurrentlyOnProducts([
      () => importRows(rows("1.50")),
      () => importRows(rows("2.50").toReversed()),
      () => importRows([...rows("3.50").slice(3), newRow({}, 50)]),
      () => importRows([newRow({}, 50), ...rows("4.50").slice(0, 3).toReversed()]),
    ]);
    expect(await db().product.count()).toBe(11);
    for (const id of [1, 2, 3, 4, 5, 6]) expect(await row(id)).toMatchObject({ version: 4 });
  });
});

describe("the same call", () => {
  it("runs once and gets the same response, when repeated concurrently or after a lost response", async () => {
    const key = randomUUID();
    const again = () => importRows([newRow(), rowOf(1, { price: "7.77" }, 3)], key);
    const [one, other] = await concurrentlyOnProducts([again, again]);
    expect(one).toEqual(other);
    expect(await again()).toEqual(one);
    expect(one).toMatchObject([{ outcome: "added" }, { outcome: "changed" }]);
    expect(await db().product.count()).toBe(11);
    expect(await row(1)).toMatchObject({ version: 2 });
    expect(await auditLog()).toHaveLength(1);
  });
});

describe("between the check and the import", () => {
  it("a product that somebody else edits stays as they saved it", async () => {
    const wanted = [rowOf(1, { price: "5.55" }, 2), rowOf(2, { price: "5.55" }, 3)];
    const checked = await checkRows(wanted);
    await change(1, { name: "PUBG UC 60, edited" });
    const rows = wanted.map((one, at) => ({ ...one, base: checked[at]?.base ?? null }));
    expect(await importRows(rows)).toMatchObject([
      { outcome: "refused", problems: [{ code: "changed_meanwhile" }] },
      { outcome: "changed" },
    ]);
    expect(await row(1)).toMatchObject({ name: "PUBG UC 60, edited", version: 2 });
  });

  it("a product that is sold keeps its remaining stock", async () => {
    const id = await added({ stock: "50" });
    const wanted = [rowOf(id, { price: "5.55", stock: "50" })];
    const [checked] = await checkRows(wanted);
    await db().product.update({ where: { id }, data: { stock: 41 } });
    const rows = wanted.map((one) => ({ ...one, base: checked?.base ?? null }));
    expect(await importRows(rows)).toMatchObject([{ outcome: "changed", columns: ["price"] }]);
    expect(await row(id)).toMatchObject({ stock: 41, version: 2 });
  });

  it("a deleted product or category is a problem of its own rows only", async () => {
    const id = await added();
    const rows = [rowOf(id, { price: "5.55" }), rowOf(1, { price: "5.55" }, 3)];
    await checkRows(rows);
    await db().product.delete({ where: { id } });
    expect(await importRows(rows)).toMatchObject([
      { outcome: "refused", problems: [{ code: "number_unknown" }] },
      { outcome: "changed" },
    ]);
  });
});
