import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchProducts } from "@/server/catalogue/search/search-products";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";
import { PHOTO } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  added,
  change,
  concurrentlyOnProducts,
  FORM,
  get,
  opened,
  refusal,
  refusalOf,
  remove,
  row,
  save,
} from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";

beforeEach(createUsers);
afterEach(expectInvariants);

describe("a product that is added", () => {
  it("is stored as in the form, in version 1, with its content sealed for it alone", async () => {
    const id = await added({ priceUSD: "٤٩٫٥", originalPriceUSD: "99", stock: "٢٠" });
    expect(await get(id)).toMatchObject({
      id,
      name: "Cloud Backup",
      nameAr: "نسخ سحابي",
      descriptionAr: null,
      priceUSD: "49.50",
      originalPriceUSD: "99.00",
      stock: 20,
      isActive: true,
      isArchived: false,
      hasDigitalContent: true,
      version: 1,
    });
    const sealed = (await row(id))?.digitalContent ?? "";
    expect(sealed).not.toContain("CLOUD-SECRET-77");
    expect(unseal(sealed, associatedData.product(id))).toBe("CLOUD-SECRET-77");
  });

  it("is in the audit log, which only states that its content is stored", async () => {
    const id = await added({ description: "🙂".repeat(300) });
    const [entry, ...others] = await auditLog();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actorId: 1,
      actorName: "admin",
      action: "product.create",
      entity: "product",
      entityId: String(id),
      before: null,
      after: {
        name: "Cloud Backup",
        priceUSD: "19.99",
        digitalContent: "stored",
        description: `${"🙂".repeat(199)}…`,
      },
    });
    expect(JSON.stringify(entry)).not.toContain("CLOUD-SECRET-77");
  });

  it("names the copied product in the audit log, if that product exists", async () => {
    const input = { base: null, product: { ...FORM, isActive: false, digitalContent: "" } };
    for (const copiedFrom of [PHOTO, 4_711]) {
      const idempotencyKey = randomUUID();
      await callAs("admin", "admin.products.save", { ...input, idempotencyKey, copiedFrom });
    }
    const [copy, other] = await auditLog();
    expect(copy).toMatchObject({ action: "product.create", after: { copiedFrom: PHOTO } });
    expect(copy?.after).not.toHaveProperty("digitalContent");
    expect(other?.after).not.toHaveProperty("copiedFrom");
  });

  it("is found by its search words, which are in the audit log", async () => {
    const id = await added({ searchWords: "  sahab, سَحاب " });
    expect(await get(id)).toMatchObject({ searchWords: "sahab, سَحاب" });
    for (const q of ["SAHAB", "سحاب"]) expect(await searchProducts(q), q).toMatchObject([{ id }]);
    await change(id, { searchWords: "" });
    expect(await searchProducts("sahab")).toEqual([]);
    expect(await auditLog()).toMatchObject([
      { after: { searchWords: "sahab, سَحاب" } },
      { before: { searchWords: "sahab, سَحاب" }, after: { searchWords: null } },
    ]);
    await expect(added({ searchWords: "x".repeat(501) })).rejects.toMatchObject(
      refusal("product_text_too_long"),
    );
  });

  it("has a platform, which the next form suggests, most frequent first", async () => {
    const platforms = () => callAs("admin", "admin.products.platforms", undefined);
    expect(await platforms()).toEqual({ platforms: [] });
    const id = await added({ platform: " Windows " });
    await added({ name: "Second", platform: "macOS" });
    const third = await added({ name: "Third", platform: "macOS" });
    expect(await get(id)).toMatchObject({ platform: "Windows" });
    expect(await platforms()).toEqual({ platforms: ["macOS", "Windows"] });
    await change(third, { platform: "" });
    expect((await auditLog()).at(-1)).toMatchObject({
      before: { platform: "macOS" },
      after: { platform: null },
    });
    await expect(added({ platform: "x".repeat(61) })).rejects.toMatchObject(
      refusal("product_text_too_long"),
    );
  });

  it("is added once, however often the same idempotency key arrives", async () => {
    const idempotencyKey = randomUUID();
    const again = () => save(FORM, null, idempotencyKey);
    const [one, other] = await concurrentlyOnProducts([again, again]);
    expect(one).toEqual(other);
    expect(await again()).toEqual(one);
    expect(await db().product.count({ where: { name: FORM.name } })).toBe(1);
    expect(await auditLog()).toHaveLength(1);
  });

  it("may lack content while it is not for sale", async () => {
    await expect(added({ digitalContent: " " })).rejects.toMatchObject(refusal("content_missing"));
    const id = await added({ digitalContent: "", isActive: false });
    await expect(change(id, { isActive: true })).rejects.toMatchObject(refusal("content_missing"));
    await change(id, { isActive: true, digitalContent: "NOW" });
    expect(await get(id)).toMatchObject({ isActive: true, hasDigitalContent: true });
  });

  it("requires an existing category, and leaves nothing behind without one", async () => {
    await expect(added({ categoryId: 99 })).rejects.toMatchObject(refusal("category_unknown"));
    expect(await db().product.count()).toBe(10);
    expect(await auditLog()).toEqual([]);
  });

  it("has no stock number beside its key pool", async () => {
    const id = await added({ fulfilment: "keys", stock: "12", digitalContent: "" });
    expect(await row(id)).toMatchObject({ stock: -1 });
    expect(await get(id)).toMatchObject({ stock: 0, isLowStock: true });
  });
});

describe("a product that is changed", () => {
  it("gets the new values and a new version, and the audit log only the differences", async () => {
    const id = await added();
    await change(id, { name: "Cloud Backup 2", priceUSD: "24.00", nameAr: "" });
    expect(await get(id)).toMatchObject({ name: "Cloud Backup 2", priceUSD: "24.00", version: 2 });
    const [, entry] = await auditLog();
    expect(entry).toMatchObject({ action: "product.update", entityId: String(id) });
    expect(entry?.before).toEqual({
      name: "Cloud Backup",
      priceUSD: "19.99",
      nameAr: "نسخ سحابي",
    });
    expect(entry?.after).toEqual({ name: "Cloud Backup 2", priceUSD: "24.00", nameAr: null });
  });

  it("keeps its content unless a new one is entered", async () => {
    const id = await added();
    const content = async () =>
      unseal((await row(id))?.digitalContent ?? "", associatedData.product(id));
    await change(id, { priceUSD: "1.00" });
    expect(await content()).toBe("CLOUD-SECRET-77");
    await change(id, { digitalContent: "CLOUD-SECRET-78" });
    expect(await content()).toBe("CLOUD-SECRET-78");
    const log = await auditLog();
    expect(log.at(-1)).toMatchObject({
      before: { digitalContent: "stored" },
      after: { digitalContent: "changed" },
    });
    expect(JSON.stringify(log)).not.toContain("CLOUD-SECRET");
  });

  it("is not overwritten from an earlier version: of two concurrent saves one is refused", async () => {
    const id = await added();
    const { form, edited } = await opened(id);
    const outcomes = await concurrentlyOnProducts(
      ["19.00", "18.00"].map((priceUSD) => () => {
        const saving = save({ ...form, priceUSD }, edited);
        return saving.then(() => "saved", refusalOf);
      }),
    );
    expect(outcomes.toSorted()).toEqual(["product_changed", "saved"]);
    expect(await get(id)).toMatchObject({ version: 2 });
    expect(await auditLog()).toHaveLength(2);
  });

  it("is changed once under the same idempotency key, at once and later", async () => {
    const id = await added();
    const { form, edited } = await opened(id);
    const idempotencyKey = randomUUID();
    const again = () => save({ ...form, name: "Renamed" }, edited, idempotencyKey);
    await concurrentlyOnProducts([again, again, again]);
    expect(await again()).toEqual({ id });
    expect(await get(id)).toMatchObject({ name: "Renamed", version: 2 });
    expect(await auditLog()).toHaveLength(2);
  });

  it("must exist, and be restored before it can be active again", async () => {
    await expect(save(FORM, { id: 4_000, version: 1, stock: -1 })).rejects.toMatchObject(
      refusal("product_not_found"),
    );
    await remove(PHOTO);
    await expect(change(PHOTO, { isActive: true })).rejects.toMatchObject(refusal("invalid_input"));
    await change(PHOTO, { name: "An old editor" });
    expect(await get(PHOTO)).toMatchObject({ name: "An old editor", isArchived: true });
  });
});
