import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BulkEditPageDto } from "@/contract/admin/catalogue/bulk-edits";
import { runBulkEdit } from "@/server/catalogue/products/bulk-edits/run-bulk-edit";
import { undoBulkEdit } from "@/server/catalogue/products/bulk-edits/start-bulk-edit";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  PHOTO,
  paidOrder,
  UC_60,
  UC_660,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  active,
  apply,
  begin,
  category,
  edit,
  ids,
  optionSet,
  platform,
  preview,
  prices,
  recent,
  undo,
} from "../../support/people/admin-bulk-edits";
import { added, change, get, refusal, remove, row } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

/** The old and new value of each product, by id. */
const values = ({ rows }: BulkEditPageDto) =>
  Object.fromEntries(rows.map((one) => [one.productId, [one.oldValue, one.newValue]]));
/** The problem of each skipped product, by id. */
const problems = ({ rows }: BulkEditPageDto) =>
  Object.fromEntries(
    rows.filter((one) => one.problem !== null).map((one) => [one.productId, one.problem]),
  );
const priceOf = async (id: number) => (await row(id))?.priceUSD.toFixed(2);

describe("the preview of a bulk edit", () => {
  it("names each old and new price, rounded to cents, and changes nothing", async () => {
    const draft = await preview(ids(UC_60, DESKTOP_OS, PHOTO), prices({ amount: "12.5" }));
    expect(draft).toMatchObject({ state: "draft", matched: 3, ready: 3, skipped: 0, applied: 0 });
    expect(values(draft)).toEqual({
      [UC_60]: ["0.99", "1.11"],
      [DESKTOP_OS]: ["39.99", "44.99"],
      [PHOTO]: ["29.99", "33.74"],
    });
    expect(await priceOf(UC_60)).toBe("0.99");
    expect(await auditLog()).toEqual([]);
  });

  it("accepts a price ending, an amount and Arabic digits", async () => {
    const ended = await preview(ids(DESKTOP_OS), prices({ amount: "١٢٫٥", ending: "95" }));
    expect(values(ended)).toEqual({ [DESKTOP_OS]: ["39.99", "44.95"] });
    const lowered = await preview(
      ids(DESKTOP_OS),
      prices({ direction: "lower", by: "amount", amount: "5" }),
    );
    expect(values(lowered)).toEqual({ [DESKTOP_OS]: ["39.99", "34.99"] });
  });

  it("names each product that cannot be changed, and the reason", async () => {
    const free = await added({ name: "Nearly free", priceUSD: "0.05" });
    const dear = await added({ name: "Dear", priceUSD: "99999999.99" });
    const sale = await added({ name: "On sale", priceUSD: "10", originalPriceUSD: "10.50" });
    const archived = await added({ name: "Archived", fulfilment: "keys", digitalContent: "" });
    await db().product.update({
      where: { id: archived },
      data: { archivedAt: new Date(), isActive: false },
    });
    const raised = await preview(ids(free, dear, sale, archived, 777_777), prices());
    expect(raised).toMatchObject({ matched: 5, ready: 1, skipped: 4 });
    expect(problems(raised)).toEqual({
      [dear]: "price_too_high",
      [sale]: "original_price",
      [archived]: "archived",
      777777: "gone",
    });
    const lowered = await preview(
      ids(free, sale),
      prices({ direction: "lower", by: "amount", amount: "0.05" }),
    );
    expect(problems(lowered)).toEqual({ [free]: "price_too_low" });
    const empty = await added({ isActive: false, digitalContent: "" });
    const shown = await preview(ids(empty, free), active(true));
    expect(problems(shown)).toEqual({ [empty]: "content_missing" });
    expect(shown).toMatchObject({ matched: 2, ready: 0, skipped: 1 });
  });

  it("skips products that would fall below their lowest price, or that lack a required one", async () => {
    const floored = await added({ name: "With a floor", priceUSD: "20", lowestPriceUSD: "19" });
    const lower = prices({ direction: "lower", amount: "20" });
    // An option of the creative set takes off $35, more than half of a price below $70.
    const safe = await added({ name: "Safe", priceUSD: "100", optionSetId: 3 });
    const unsafe = await added({ name: "Unsafe", priceUSD: "80", optionSetId: 3 });
    const draft = await preview(ids(floored, safe, unsafe), lower);
    expect(problems(draft)).toEqual({
      [floored]: "lowest_price",
      [unsafe]: "lowest_price_missing",
    });
    expect(values(draft)[safe]).toEqual(["100.00", "80.00"]);
  });

  it("of an option set change names products that lack a lowest price or have keys by choice", async () => {
    const cheap = await added({ name: "Cheap", priceUSD: "20", optionSetId: null });
    const dear = await added({ name: "Dear", priceUSD: "90", optionSetId: 2 });
    const draft = await preview(ids(cheap, dear), optionSet(3));
    expect(problems(draft)).toEqual({ [cheap]: "lowest_price_missing" });
    expect(values(draft)[dear]).toEqual(["2", "3"]);
    await apply(draft.id);
    expect((await get(dear)).optionSetId).toBe(3);
    expect(values(await preview(ids(dear, cheap), optionSet(null)))).toEqual({
      [dear]: ["3", null],
    });
    const steps = (await db().optionSet.findUniqueOrThrow({ where: { id: 2 } })).steps as object[];
    const setSteps = (steps: object[]) =>
      db().optionSet.update({ where: { id: 2 }, data: { steps } });
    await setSteps(steps.map((step, index) => ({ ...step, choosesKey: index === 0 })));
    const keyed = await preview(ids(DESKTOP_OS, UC_60), optionSet(4));
    expect(problems(keyed)).toEqual({ [DESKTOP_OS]: "has_keys" });
    // Restore the set in the database, since `saveOptionSet` would assign the keys to a choice.
    await setSteps(steps);
    await expect(preview(ids(UC_60), optionSet(4_711))).rejects.toMatchObject(
      refusal("option_set_unknown"),
    );
  });

  it("of an option set that chooses keys leaves out a product that has had orders or keys", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await db().orderItem.updateMany({ where: { orderId }, data: { revealedAt: new Date() } });
    await leaveKeys(DESKTOP_OS, 0);
    const fresh = await added({ name: "Fresh", optionSetId: null });
    const set = await db().optionSet.findUniqueOrThrow({ where: { id: 2 } });
    const [first, ...others] = set.steps as object[];
    const { id } = await db().optionSet.create({
      data: {
        ...{ slug: "by-edition", name: "By edition" },
        steps: [{ ...first, choosesKey: true }, ...others],
      },
    });
    const draft = await preview(ids(DESKTOP_OS, fresh), optionSet(id));
    expect(problems(draft)).toEqual({ [DESKTOP_OS]: "has_keys" });
    await apply(draft.id);
    expect((await get(fresh)).optionSetId).toBe(id);
    await undo(draft.id);
    expect((await get(fresh)).optionSetId).toBeNull();
  });

  it("covers all matches of a search with filters, and counts unchanged products as matched", async () => {
    const all = await preview(
      { of: "filter", filter: { q: "uc", categoryId: 1, state: "active" } },
      prices(),
    );
    expect(all).toMatchObject({ matched: 6, ready: 6 });
    const moved = await preview({ of: "filter", filter: {} }, category(2));
    expect(moved).toMatchObject({ matched: 10, ready: 8, skipped: 0 });
  });

  it("is one draft per admin, and is hidden from other admins", async () => {
    const first = await preview(ids(UC_60), prices());
    await Promise.all(
      Array.from({ length: 20 }, () =>
        callAs("admin", "admin.bulkEdits.preview", { selection: ids(UC_60), change: prices() }),
      ),
    );
    expect(await db().bulkEdit.count()).toBe(1);
    await expect(edit(first.id)).rejects.toMatchObject(refusal("bulk_edit_gone"));
    const [mine] = await db().bulkEdit.findMany();
    await db().bulkEdit.updateMany({ data: { actorId: 99 } });
    await expect(edit(mine?.id ?? 0)).rejects.toMatchObject(refusal("bulk_edit_gone"));
    await expect(begin("start", mine?.id ?? 0)).rejects.toMatchObject(refusal("bulk_edit_gone"));
    expect(await recent()).toEqual([]);
  });

  it.each([
    [prices({ amount: "0" }), "bulk_amount_invalid"],
    [prices({ amount: "-100" }), "bulk_amount_invalid"],
    [prices({ amount: "NaN" }), "bulk_amount_invalid"],
    [prices({ amount: "1e9" }), "bulk_amount_invalid"],
    [prices({ amount: "1.005" }), "bulk_amount_invalid"],
    [prices({ amount: "1000.01" }), "bulk_percent_invalid"],
    [prices({ direction: "lower", amount: "100" }), "bulk_percent_invalid"],
    [category(4_711), "category_unknown"],
  ] as const)("is refused for %o", async (asked, code) => {
    await expect(preview(ids(UC_60), asked)).rejects.toMatchObject(refusal(code));
    expect(await db().bulkEdit.count()).toBe(0);
  });

  it("is refused for an empty selection, and for too many single products", async () => {
    await expect(preview({ of: "ids", ids: [] }, prices())).rejects.toMatchObject(
      refusal("selection_empty"),
    );
    await expect(
      preview({ of: "filter", filter: { q: "nothing of the sort" } }, prices()),
    ).rejects.toMatchObject(refusal("selection_empty"));
    const many = Array.from({ length: 5_001 }, (_, index) => index + 1);
    await expect(preview(ids(...many), prices())).rejects.toMatchObject(
      refusal("selection_too_large"),
    );
  });
});

describe("a bulk edit", () => {
  it("writes the previewed values, raises the version, and adds one audit log entry", async () => {
    const { id } = await preview(ids(UC_60, DESKTOP_OS), prices({ ending: "99" }));
    const done = await apply(id);
    // The product at 0.99 keeps its price.
    expect(done).toMatchObject({ state: "applied", matched: 2, ready: 0, applied: 1, skipped: 0 });
    expect(await get(UC_60)).toMatchObject({ priceUSD: "0.99", version: 1 });
    expect(await get(DESKTOP_OS)).toMatchObject({ priceUSD: "43.99", version: 2 });
    expect(await auditLog()).toMatchObject([
      {
        action: "product.bulk_edit",
        entity: "bulk_edit",
        entityId: String(id),
        actorName: "admin",
        after: { priceUSD: "+10% (.99)", products: 1 },
      },
    ]);
  });

  it("activates and deactivates products, and moves them to another category", async () => {
    await apply((await preview(ids(UC_60, DESKTOP_OS), active(false))).id);
    expect([(await get(UC_60)).isActive, (await get(DESKTOP_OS)).isActive]).toEqual([false, false]);
    await apply((await preview(ids(UC_60), active(true))).id);
    expect((await get(UC_60)).isActive).toBe(true);
    await apply((await preview(ids(UC_60), category(3))).id);
    expect((await get(UC_60)).categoryId).toBe(3);
    expect((await recent()).map(({ change: asked }) => asked)).toEqual([
      { field: "categoryId", value: 3 },
      { field: "isActive", value: true },
      { field: "isActive", value: false },
    ]);
  });

  it("sets and clears the platform, and both can be undone", async () => {
    await change(PHOTO, { platform: "macOS" });
    const draft = await preview(ids(DESKTOP_OS, PHOTO), platform(" Windows "));
    expect(values(draft)).toEqual({
      [DESKTOP_OS]: [null, "Windows"],
      [PHOTO]: ["macOS", "Windows"],
    });
    await apply(draft.id);
    expect((await auditLog()).at(-1)).toMatchObject({
      after: { platform: "Windows", products: 2 },
    });
    const taken = await apply((await preview(ids(PHOTO), platform(""))).id);
    expect(await get(PHOTO)).toMatchObject({ platform: null });
    await undo(taken.id);
    expect(await get(PHOTO)).toMatchObject({ platform: "Windows" });
    await undo(draft.id);
    expect([(await get(DESKTOP_OS)).platform, (await get(PHOTO)).platform]).toEqual([
      null,
      "macOS",
    ]);
    await expect(preview(ids(PHOTO), platform("x".repeat(61)))).rejects.toMatchObject(
      refusal("product_text_too_long"),
    );
  });

  it("skips and names products that were changed, archived or deleted since the preview", async () => {
    const gone = await added({ name: "Gone" });
    const draft = await preview(ids(UC_60, DESKTOP_OS, OFFICE, PHOTO, gone), prices());
    await change(DESKTOP_OS, { priceUSD: "35" });
    // The current price is as previewed, but the new price would exceed the original price.
    await change(OFFICE, { originalPriceUSD: "90" });
    await remove(PHOTO);
    await remove(gone);
    const done = await apply(draft.id);
    expect(done).toMatchObject({ state: "applied", applied: 1, skipped: 4 });
    expect(problems(done)).toEqual({
      [DESKTOP_OS]: "changed",
      [OFFICE]: "original_price",
      [PHOTO]: "archived",
      [gone]: "gone",
    });
    expect(await priceOf(DESKTOP_OS)).toBe("35.00");
    expect(await priceOf(OFFICE)).toBe("89.99");
  });

  it("names products whose new category was deleted since the preview", async () => {
    const { id: fourth } = await db().category.create({ data: { name: "Fourth", slug: "fourth" } });
    const draft = await preview(ids(UC_60), category(fourth));
    await db().category.delete({ where: { id: fourth } });
    expect(problems(await apply(draft.id))).toEqual({ [UC_60]: "category_gone" });
    expect((await get(UC_60)).categoryId).toBe(1);
  });

  it("is applied once, even if requested twice at once or again later", async () => {
    const { id } = await preview(ids(UC_60, UC_660), prices());
    const key = randomUUID();
    expect(await Promise.all([begin("start", id, key), begin("start", id, key)])).toEqual([
      { id },
      { id },
    ]);
    await Promise.all([runBulkEdit(id), runBulkEdit(id), runBulkEdit(id)]);
    await runBulkEdit(id);
    expect(await edit(id)).toMatchObject({ state: "applied", applied: 2 });
    expect(await priceOf(UC_660)).toBe("10.99");
    await expect(begin("start", id)).rejects.toMatchObject(refusal("bulk_edit_started"));
    expect(await auditLog()).toHaveLength(1);
  });

  it("is refused if no product can be changed", async () => {
    const { id } = await preview(ids(777_777), prices());
    await expect(begin("start", id)).rejects.toMatchObject(refusal("bulk_edit_empty"));
    await expect(begin("start", 4_711)).rejects.toMatchObject(refusal("bulk_edit_gone"));
    expect(await auditLog()).toEqual([]);
  });
});

describe("the undo of a bulk edit", () => {
  it("restores the old value where the new one still stands, and names the other products", async () => {
    const { id } = await preview(ids(UC_60, DESKTOP_OS, PHOTO), prices());
    const applied = await apply(id);
    expect(applied.undoUntil).not.toBeNull();
    await change(DESKTOP_OS, { priceUSD: "41" });
    await change(PHOTO, { priceUSD: "25", originalPriceUSD: "" });
    await change(PHOTO, { priceUSD: "32.99", originalPriceUSD: "49.99" });
    const undone = await undo(id);
    expect(undone).toMatchObject({ state: "undone", undone: 2, kept: 1, applied: 0 });
    expect(problems(undone)).toEqual({ [DESKTOP_OS]: "changed" });
    expect(await priceOf(UC_60)).toBe("0.99");
    expect(await priceOf(DESKTOP_OS)).toBe("41.00");
    expect(await priceOf(PHOTO)).toBe("29.99");
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "product.bulk_undo",
      entityId: String(id),
      after: { products: 3 },
    });
  });

  it("is refused the second time", async () => {
    const { id } = await preview(ids(UC_60), prices());
    await apply(id);
    await undo(id);
    await apply((await preview(ids(UC_60), prices({ amount: "50" }))).id);
    await expect(begin("undo", id)).rejects.toMatchObject(refusal("bulk_edit_undone"));
    expect(await priceOf(UC_60)).toBe("1.49");
  });

  it("is possible for one day", async () => {
    const { id } = await preview(ids(UC_60), prices());
    await apply(id);
    const call = { admin: { id: 1, username: "admin" }, idempotencyKey: randomUUID() };
    const tomorrow = () => new Date(Date.now() + 24 * 3_600_000 + 60_000);
    await expect(undoBulkEdit(call, id, tomorrow)).rejects.toMatchObject({
      code: "bulk_edit_too_late",
    });
    await db().bulkEdit.update({
      where: { id },
      data: { appliedAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect((await edit(id)).undoUntil).toBeNull();
    expect(await priceOf(UC_60)).toBe("1.09");
  });

  it("is refused for a preview, and while the edit is being applied", async () => {
    const { id } = await preview(ids(UC_60), prices());
    await expect(begin("undo", id)).rejects.toMatchObject(refusal("bulk_edit_gone"));
    await begin("start", id);
    await expect(begin("undo", id)).rejects.toMatchObject(refusal("bulk_edit_running"));
  });
});
