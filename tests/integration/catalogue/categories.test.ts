import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_CATEGORIES } from "@/domain/catalogue/category";
import { listCategories } from "@/server/catalogue/shop/read-catalogue";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  addedCategory,
  categoryTable,
  changeCategory,
  deleteCategory,
  GIFT_CARDS,
  moveCategory,
  openedCategory,
  saveCategory,
  slugs,
} from "../../support/people/admin-categories";
import { added, change, refusal, refusalOf, remove } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";

const SOFTWARE = 2;
const CREATIVE = 3;

beforeEach(createUsers);
afterEach(expectInvariants);

/** Starts the calls together: releases them once all wait for the lock on the categories. */
function atOnce<Result>(calls: (() => Promise<Result>)[]) {
  return concurrently(calls, undefined, "categories IN SHARE ROW EXCLUSIVE MODE");
}

describe("a category that is added", () => {
  it("is the last one in the shop, with all values of its form", async () => {
    const id = await addedCategory({ descriptionAr: " " });
    expect((await listCategories()).at(-1)).toEqual({
      id,
      name: "Gift cards",
      nameAr: "بطاقات الهدايا",
      slug: "gift-cards",
      tagline: "Cards for every shop",
      taglineAr: "بطاقات لكل المتاجر",
      description: "Codes of gift cards.",
      descriptionAr: null,
      icon: "gift",
      colour: "rose",
      imageUrl: null,
    });
    expect(await slugs()).toEqual(["gaming", "software", "creative", "gift-cards"]);
    const [entry, ...others] = await auditLog();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "category.create",
      entity: "category",
      entityId: String(id),
      before: null,
      after: { name: "Gift cards", slug: "gift-cards", icon: "gift", isShown: true },
    });
  });

  it("is added once, however often the same idempotency key arrives", async () => {
    const key = randomUUID();
    const again = () => saveCategory(GIFT_CARDS, null, key);
    const [one, other] = await Promise.all([again(), again()]);
    expect(one).toEqual(other);
    expect(await slugs()).toHaveLength(4);
  });

  it("has a unique slug, even if two are added at once", async () => {
    const add = () => saveCategory(GIFT_CARDS).then(() => "added", refusalOf);
    const outcomes = await atOnce([add, add]);
    expect(outcomes.sort()).toEqual(["added", "category_slug_taken"]);
    await expect(addedCategory({ slug: "gaming" })).rejects.toMatchObject(
      refusal("category_slug_taken", { slug: "gaming" }),
    );
    expect(await slugs()).toHaveLength(4);
    expect(await auditLog()).toHaveLength(1);
  });

  it.each(["", "Gift", "gift cards", "gift--cards", "-gift", "../x", "بطاقات", "x".repeat(61)])(
    "needs a valid slug: %j is refused, and nothing is saved",
    async (slug) => {
      await expect(addedCategory({ slug })).rejects.toMatchObject(refusal("category_slug_invalid"));
      expect(await slugs()).toHaveLength(3);
      expect(await auditLog()).toEqual([]);
    },
  );

  it.each([
    [{ name: " " }, "category_name_missing"],
    [{ name: "x".repeat(61) }, "product_text_too_long"],
    [{ tagline: "x".repeat(121) }, "product_text_too_long"],
    [{ imageUrl: "javascript:alert(1)" }, "image_invalid"],
    [{ icon: "skull" as never }, "invalid_input"],
    [{ colour: "gold" as never }, "invalid_input"],
  ])("with %j is refused as %s", async (more, code) => {
    await expect(addedCategory(more)).rejects.toMatchObject(refusal(code));
  });

  it("is refused beyond the maximum number of categories", async () => {
    await db().category.createMany({
      data: Array.from({ length: MAX_CATEGORIES - 3 }, (_, index) => ({
        name: `Category ${index}`,
        slug: `category-${index}`,
      })),
    });
    await expect(addedCategory()).rejects.toMatchObject(
      refusal("categories_full", { max: MAX_CATEGORIES }),
    );
  });
});

describe("a category that is changed", () => {
  it("gets the new values and a new slug, and the audit log only the differences", async () => {
    const id = await addedCategory();
    await changeCategory(id, { slug: "cards", colour: "teal", taglineAr: "" });
    expect((await listCategories()).at(-1)).toMatchObject({ slug: "cards", colour: "teal" });
    const [, entry] = await auditLog();
    expect(entry).toMatchObject({ action: "category.update", entityId: String(id) });
    expect(entry?.before).toEqual({
      slug: "gift-cards",
      colour: "rose",
      taglineAr: "بطاقات لكل المتاجر",
    });
    expect(entry?.after).toEqual({ slug: "cards", colour: "teal", taglineAr: null });
  });

  it("is not overwritten by an admin who opened an earlier version", async () => {
    const { form, base } = await openedCategory(SOFTWARE);
    await changeCategory(SOFTWARE, { name: "Apps" });
    await expect(saveCategory({ ...form, name: "Licences" }, base)).rejects.toMatchObject(
      refusal("category_changed"),
    );
    expect((await listCategories()).map(({ name }) => name)).toContain("Apps");
    const save = (name: string) => async () => {
      const base = { id: CREATIVE, version: 1 };
      const { form } = await openedCategory(CREATIVE);
      return () => saveCategory({ ...form, name }, base).then(() => "saved", refusalOf);
    };
    const saves = await Promise.all([save("One")(), save("Other")()]);
    expect((await atOnce(saves)).sort()).toEqual(["category_changed", "saved"]);
  });

  it("keeps its slug if it is built in, while its name may change", async () => {
    await changeCategory(SOFTWARE, { name: "Apps", nameAr: "تطبيقات" });
    await expect(changeCategory(SOFTWARE, { slug: "apps" })).rejects.toMatchObject(
      refusal("category_slug_fixed"),
    );
    expect((await listCategories())[1]).toMatchObject({ name: "Apps", slug: "software" });
  });

  it("disappears from the shop while it is hidden; its products are still sold", async () => {
    await changeCategory(SOFTWARE, { isShown: false });
    expect((await listCategories()).map(({ slug }) => slug)).toEqual(["gaming", "creative"]);
    expect(await slugs()).toEqual(["gaming", "software", "creative"]);
    expect(await added({ categoryId: SOFTWARE })).toBeGreaterThan(10);
    await expect(callAs("guest", "catalogue.list", { category: "software" })).rejects.toMatchObject(
      refusal("category_unknown"),
    );
    const { items } = (await callAs("guest", "catalogue.list", { category: null })) as {
      items: { categoryId: number }[];
    };
    expect(items.map(({ categoryId }) => categoryId)).toContain(SOFTWARE);
    await changeCategory(SOFTWARE, { isShown: true });
    expect((await listCategories())[1]?.slug).toBe("software");
  });

  it("has search words in either script that find its products", async () => {
    await changeCategory(CREATIVE, { searchWords: "تصميم, plugins" });
    for (const q of ["plugins", "تصميم"]) {
      const found = (await callAs("guest", "catalogue.search", { q })) as { id: number }[];
      expect(found.map(({ id }) => id).sort()).toEqual([10, 9]);
    }
    await expect(changeCategory(CREATIVE, { searchWords: "x".repeat(501) })).rejects.toMatchObject(
      refusal("product_text_too_long"),
    );
  });

  it("must exist", async () => {
    await expect(saveCategory(GIFT_CARDS, { id: 99, version: 1 })).rejects.toMatchObject(
      refusal("category_not_found"),
    );
  });
});

describe("the order of the categories", () => {
  it("follows the owner's moves", async () => {
    const id = await addedCategory();
    expect(await moveCategory(id, 1)).toEqual({ place: 1 });
    expect(await slugs()).toEqual(["gift-cards", "gaming", "software", "creative"]);
    expect(await moveCategory(id, 3)).toEqual({ place: 3 });
    expect(await slugs()).toEqual(["gaming", "software", "gift-cards", "creative"]);
    // A position beyond the end means the last one.
    expect(await moveCategory(1, MAX_CATEGORIES)).toEqual({ place: 4 });
    expect((await listCategories()).map(({ slug }) => slug)).toEqual([
      "software",
      "gift-cards",
      "creative",
      "gaming",
    ]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "category.move",
      entityId: "1",
      before: { position: 1 },
      after: { position: 4 },
    });
    await expect(moveCategory(99, 1)).rejects.toMatchObject(refusal("category_not_found"));
  });

  it("keeps the concurrent moves of two admins, and ignores a repeated request", async () => {
    await addedCategory();
    const key = randomUUID();
    await atOnce([() => moveCategory(CREATIVE, 1), () => moveCategory(1, 4)]);
    expect(await slugs()).toEqual(["creative", "software", "gift-cards", "gaming"]);
    await moveCategory(SOFTWARE, 1, key);
    await moveCategory(CREATIVE, 1);
    await moveCategory(SOFTWARE, 1, key);
    expect((await slugs())[0]).toBe("creative");
  });

  it("does not conflict with an open form", async () => {
    const { form, base } = await openedCategory(SOFTWARE);
    await moveCategory(SOFTWARE, 1);
    await saveCategory({ ...form, name: "Apps" }, base);
    expect((await listCategories())[0]).toMatchObject({ name: "Apps", slug: "software" });
  });
});

describe("a category that is deleted", () => {
  it("is deleted if no product is in it", async () => {
    const id = await addedCategory();
    await deleteCategory(id);
    expect(await slugs()).toEqual(["gaming", "software", "creative"]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "category.delete",
      entityId: String(id),
      before: { name: "Gift cards", slug: "gift-cards" },
      after: null,
    });
    await expect(deleteCategory(id)).rejects.toMatchObject(refusal("category_not_found"));
  });

  it("stays while a product is in it, and the error states how many", async () => {
    const id = await addedCategory();
    const product = await added({ categoryId: id });
    await added({ categoryId: id, isActive: false });
    await expect(deleteCategory(id)).rejects.toMatchObject(
      refusal("category_in_use", { count: 2 }),
    );
    const { products, activeProducts } = (await categoryTable()).at(-1) ?? {};
    expect([products, activeProducts]).toEqual([2, 1]);
    await change(product, { categoryId: SOFTWARE });
    await expect(deleteCategory(id)).rejects.toMatchObject(
      refusal("category_in_use", { count: 1 }),
    );
  });

  it("stays if it is built in, even when it is empty", async () => {
    await db().product.updateMany({ data: { categoryId: SOFTWARE } });
    await expect(deleteCategory(CREATIVE)).rejects.toMatchObject(refusal("category_built_in"));
  });

  it("concurrent with a product added to it: one of the two is refused", async () => {
    const id = await addedCategory();
    const outcomes = await concurrently(
      [
        () => deleteCategory(id).then(() => "deleted", refusalOf),
        () => added({ categoryId: id }).then(String, refusalOf),
      ],
      undefined,
      "categories IN EXCLUSIVE MODE",
    );
    const inIt = await db().product.count({ where: { categoryId: id } });
    if (outcomes[0] === "deleted") expect(outcomes[1]).toBe("category_unknown");
    else expect([outcomes[0], inIt]).toEqual(["category_in_use", 1]);
  });
});

it("an archived product still needs its category", async () => {
  const id = await addedCategory();
  const product = await added({ categoryId: id, fulfilment: "keys", digitalContent: "" });
  await db().product.update({
    where: { id: product },
    data: { archivedAt: new Date(), isActive: false },
  });
  await expect(deleteCategory(id)).rejects.toMatchObject(refusal("category_in_use", { count: 1 }));
  await remove(product);
});
