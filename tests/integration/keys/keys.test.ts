import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { afterAnswer, refusedLines, startJob } from "@/features/admin/keys/paste-job";
import { pastedLines } from "@/features/admin/keys/pasted-keys";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";
import { DESKTOP_OS, leaveKeys, OFFICE, orderRow, UC_60 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { add, fillCart, orderCart, table } from "../../support/people/admin-keys";
import { turnPages } from "../../support/people/table-pages";

beforeEach(createUsers);
afterEach(expectInvariants);

const LINA = "guest_lina";

describe("keys that an admin pastes", () => {
  it("are sold oldest first", async () => {
    await leaveKeys(DESKTOP_OS, 0);
    expect(await add(["FIRST-1111-2222"])).toEqual({ added: 1, refused: [] });
    await add(["SECOND-3333-4444", "THIRD-5555-6666"]);
    await fillCart(LINA);
    const [item] = (await orderRow((await orderCart(LINA)).id)).items;
    const texts = item?.licenceKeys.map((key) =>
      unseal(key.sealed, associatedData.licenceKey(key.id)),
    );
    expect(texts).toEqual(["FIRST-1111-2222"]);
    expect((await table()).counts).toEqual({
      available: 2,
      seen: 0,
      quarantined: 0,
      reserved: 1,
      sold: 0,
      revoked: 0,
    });
  });

  it("are compared with the shape of the newest keys in their pool, ignoring revoked ones", async () => {
    expect((await table()).usualShape).toBe("5-5-5-5-5");
    const others = Array.from({ length: 20 }, (_, index) => `NEWER-${1000 + index}`);
    await add(others);
    expect((await table()).usualShape).toBe("5-4");
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS, batch: { name: { not: "Demo keys" } } },
      data: { status: "revoked" },
    });
    expect((await table()).usualShape).toBe("5-5-5-5-5");
    await leaveKeys(DESKTOP_OS, 0);
    expect((await table()).usualShape).toBeNull();
  });

  it("are refused individually, with the reason and the product that has them", async () => {
    await add(["OLD-OFFICE-KEY"], OFFICE);
    await add(["OLD-SYSTEM-KEY"]);
    const before = await db().licenceKey.count();
    const answer = await add([
      "NEW-1",
      "  ",
      " NEW-1 ",
      "OLD-OFFICE-KEY",
      "OLD-SYSTEM-KEY\r",
      "K".repeat(501),
      "A\tB",
      "half \ud83d",
      "NEW-2",
    ]);
    expect(answer).toEqual({
      added: 2,
      refused: [
        { index: 2, reason: "repeated", product: null },
        { index: 3, reason: "known", product: "Office Suite Business" },
        { index: 4, reason: "known", product: "Desktop OS Pro licence" },
        { index: 5, reason: "too_long", product: null },
        { index: 6, reason: "unreadable", product: null },
        { index: 7, reason: "unreadable", product: null },
      ],
    });
    expect(await db().licenceKey.count()).toBe(before + 2);
  });

  it("are added once when the call is repeated, with the same response", async () => {
    const idempotencyKey = randomUUID();
    const first = await add(["AAAA-1", "AAAA-1", "BBBB-2"], DESKTOP_OS, idempotencyKey);
    expect(await add(["AAAA-1", "AAAA-1", "BBBB-2"], DESKTOP_OS, idempotencyKey)).toEqual(first);
    expect(first).toMatchObject({ added: 2 });
    expect(await auditLog()).toMatchObject([
      { action: "keys.add", entity: "product", entityId: "7", after: { added: 2, refused: 1 } },
    ]);
  });

  it("can be added by the thousand, call after call", async () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `BULK-${index}-KEYS`).join("\r\n");
    let job = startJob(pastedLines(`${text}\r\nBULK-7-KEYS`), randomUUID);
    for (const { idempotencyKey, lines } of job.slices) {
      const keys = lines.map((line) => line.text);
      job = afterAnswer(job, await add(keys, OFFICE, idempotencyKey));
    }
    expect(job).toMatchObject({ added: 5_000, sent: 5_000 });
    expect(refusedLines(job)).toEqual([
      { line: 5_001, text: "BULK-7-KEYS", reason: "repeated", product: null },
    ]);
    const found = await table({ productId: OFFICE, status: "available" });
    expect(found).toMatchObject({ total: 5_089, counts: { available: 5_089 } });
  });

  it.each([
    ["nothing but empty lines", DESKTOP_OS, ["", "  "], "keys_missing"],
    ["a product that is not sold from a pool", UC_60, ["A-1"], "product_without_keys"],
    ["a product that does not exist", 4711, ["A-1"], "product_not_found"],
  ])("cannot be added: %s", async (_, productId, keys, code) => {
    await expect(add(keys, productId)).rejects.toMatchObject({ cause: { code } });
    expect(await auditLog()).toEqual([]);
  });
});

describe("the table of keys", () => {
  it("shows each key's ending, newest first, 25 per page", async () => {
    await add(["NEWEST-KEY-9Q4K"]);
    const first = await table();
    expect(first).toMatchObject({
      total: 248,
      counts: { available: 248, seen: 0, reserved: 0, sold: 0, revoked: 0 },
    });
    expect(first.rows).toHaveLength(25);
    expect(first.rows[0]).toMatchObject({ masked: "••••9Q4K", status: "available", orderId: null });
    expect(JSON.stringify(first)).not.toContain("NEWEST");
    const pages = await turnPages((page) => table({ page }));
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pages.at(-1)?.rows).toHaveLength(23);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(248);
    const backwards = await turnPages((page) => table({ page }), "previous", "last");
    expect(backwards.toReversed().flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
  });

  it("shows the order of a reserved key, and filters by status", async () => {
    await fillCart(LINA, 2);
    const { id } = await orderCart(LINA);
    const reserved = await table({ status: "reserved" });
    expect(reserved).toMatchObject({ total: 2, counts: { available: 245, seen: 0, reserved: 2 } });
    expect(reserved.rows.map((row) => row.orderId)).toEqual([id, id]);
    expect(await table({ status: "sold" })).toMatchObject({ total: 0, rows: [] });
  });

  it("finds a whole key of this product, but no part of one and no other product's", async () => {
    await add(["FIND-ME-1234-5678"]);
    expect(await table({ key: " FIND-ME-1234-5678 " })).toMatchObject({
      total: 1,
      rows: [{ masked: "••••5678" }],
    });
    for (const more of [{ key: "FIND-ME-1234" }, { key: "FIND-ME-1234-5678", productId: OFFICE }]) {
      expect(await table(more)).toMatchObject({ total: 0, rows: [] });
    }
  });

  it("is refused for an unknown product", async () => {
    await expect(table({ productId: 4711 })).rejects.toMatchObject({
      cause: { code: "product_not_found" },
    });
  });
});
