import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FeaturedRow } from "@/contract/admin/catalogue/featured";
import { MAX_FEATURED } from "@/domain/catalogue/featured";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { added, change, refusal, refusalOf, remove } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

beforeEach(createUsers);
afterEach(expectInvariants);

async function featured(): Promise<number[]> {
  const rows = (await callAs("admin", "admin.featured.list", undefined)) as FeaturedRow[];
  return rows.map(({ id }) => id);
}

function saveFeatured(products: number[], before: number[] = TEN, key: string = randomUUID()) {
  return callAs("admin", "admin.featured.save", { idempotencyKey: key, before, products });
}

describe("the featured products", () => {
  it("are the ten built-in ones until the owner chooses others", async () => {
    expect(await featured()).toEqual(TEN);
    const own = await added();
    await saveFeatured([own, 3, 1]);
    expect(await featured()).toEqual([own, 3, 1]);
    const [, entry] = await auditLog();
    expect(entry).toMatchObject({
      action: "featured.update",
      entity: "featured",
      before: { products: TEN.join(", ") },
      after: { products: `${own}, 3, 1` },
    });
    await saveFeatured([], [own, 3, 1]);
    expect(await featured()).toEqual([]);
  });

  it("are saved once, however often the same idempotency key arrives", async () => {
    const key = randomUUID();
    await saveFeatured([2, 1], TEN, key);
    await saveFeatured([2, 1], TEN, key);
    expect(await featured()).toEqual([2, 1]);
    expect(await auditLog()).toHaveLength(1);
  });

  it("are unique existing products, at most as many as the home page shows", async () => {
    const many = Array.from({ length: MAX_FEATURED + 1 }, (_, index) => index + 1);
    await expect(saveFeatured(many)).rejects.toMatchObject(refusal("featured_full"));
    await expect(saveFeatured([1, 1])).rejects.toMatchObject(refusal("invalid_input"));
    await expect(saveFeatured([1, 99])).rejects.toMatchObject(refusal("product_not_found"));
    expect(await featured()).toEqual(TEN);
    expect(await auditLog()).toEqual([]);
  });

  it("keep a product that is not for sale, and drop a deleted one", async () => {
    const own = await added();
    await saveFeatured([own, 1]);
    await change(own, { isActive: false });
    const [first] = (await callAs("admin", "admin.featured.list", undefined)) as FeaturedRow[];
    expect(first).toMatchObject({ id: own, isActive: false });
    await saveFeatured([1, own], [own, 1]);
    await remove(own);
    expect(await featured()).toEqual([1]);
  });

  it("are not overwritten by an admin who opened an earlier list, even at the same time", async () => {
    const save = (ids: number[]) => () => saveFeatured(ids).then(() => "saved", refusalOf);
    const outcomes = await concurrently(
      [save([1, 2]), save([3, 4])],
      undefined,
      "products IN EXCLUSIVE MODE",
    );
    expect(outcomes.sort()).toEqual(["featured_changed", "saved"]);
    expect([[1, 2].join(), [3, 4].join()]).toContain((await featured()).join());
    await expect(saveFeatured([5])).rejects.toMatchObject(refusal("featured_changed"));
  });

  it("change without raising the version of a product", async () => {
    const before = await db().product.findUniqueOrThrow({ where: { id: 1 } });
    await saveFeatured([1]);
    const after = await db().product.findUniqueOrThrow({ where: { id: 1 } });
    expect(after.version).toBe(before.version);
  });
});
