import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  added,
  change,
  get,
  refusal,
  remove,
  row,
  table,
} from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);

const SECRET = "CLOUD-SECRET-77";

function reveal(
  id: number,
  idempotencyKey: string = randomUUID(),
  reason = "a buyer asked",
): Promise<unknown> {
  return callAs("admin", "admin.products.revealContent", { idempotencyKey, id, reason });
}

describe("the digital content of a product", () => {
  it("is shown for a reason, which the audit log keeps without the content", async () => {
    const id = await added();
    expect(await reveal(id)).toEqual({ content: SECRET });
    const log = await auditLog();
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({
      actorName: "admin",
      action: "product.reveal",
      entity: "product",
      entityId: String(id),
      reason: "a buyer asked",
    });
    expect(JSON.stringify(log)).not.toContain(SECRET);
  });

  it("is not shown without a reason", async () => {
    const id = await added();
    await expect(reveal(id, randomUUID(), "  ")).rejects.toMatchObject(refusal("reason_missing"));
    expect(await auditLog()).toHaveLength(1);
  });

  it("is shown again under the same idempotency key, and recorded once", async () => {
    const id = await added();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all([reveal(id, idempotencyKey), reveal(id, idempotencyKey)]);
    expect([...answers, await reveal(id, idempotencyKey)]).toEqual(
      Array(3).fill({ content: SECRET }),
    );
    expect(await auditLog()).toHaveLength(2);
  });

  it("is recorded separately for another product, or refused after a change, under the same key", async () => {
    const [one, other] = [await added(), await added({ digitalContent: "ANOTHER-SECRET" })];
    const idempotencyKey = randomUUID();
    await reveal(one, idempotencyKey);
    await reveal(other, idempotencyKey);
    const looks = (await auditLog()).filter((entry) => entry.action === "product.reveal");
    expect(looks.map((entry) => entry.entityId)).toEqual([String(one), String(other)]);
    await change(one, { digitalContent: "A-LATER-SECRET" });
    await expect(reveal(one, idempotencyKey)).rejects.toMatchObject(refusal("product_changed"));
  });

  it("is not found for a product without content", async () => {
    await expect(reveal(DESKTOP_OS)).rejects.toMatchObject(refusal("not_found"));
    await expect(reveal(4_000)).rejects.toMatchObject(refusal("product_not_found"));
    expect(await auditLog()).toEqual([]);
  });

  it("is in no other response", async () => {
    const id = await added({ name: "Cloud thing" });
    const visitor = new Visitor();
    const answers = [
      await get(id),
      await table(),
      await callAs("admin", "admin.auditLog.table", {}),
      await callAs("guest", "catalogue.product", { id }),
      (await visitor.call("GET", "/products.php")).body,
      (await visitor.call("GET", "/products/search?q=cloud")).body,
      (await visitor.add(id)).body,
      (await visitor.order()).body,
      await remove(id),
    ];
    const sealed = (await row(id))?.digitalContent ?? "";
    expect(sealed).not.toBe("");
    for (const secret of [SECRET, sealed]) expect(JSON.stringify(answers)).not.toContain(secret);
  });
});

describe("a caller who is not an admin", () => {
  it.each([
    ["guest", "UNAUTHORIZED"],
    ["customer", "FORBIDDEN"],
  ] as const)("can neither read nor change products: a %s", async (role, code) => {
    const named = { idempotencyKey: randomUUID(), id: DESKTOP_OS, reason: "curious about it" };
    for (const [procedure, input] of [
      ["table", {}],
      ["get", { id: DESKTOP_OS }],
      ["delete", named],
      ["restore", named],
      ["revealContent", named],
    ] as const) {
      await expect(callAs(role, `admin.products.${procedure}`, input)).rejects.toMatchObject({
        code,
      });
    }
    expect(await get(DESKTOP_OS)).toMatchObject({ isArchived: false, version: 1 });
    expect(await auditLog()).toEqual([]);
  });

  it("cannot use an admin's session from a page of another site", async () => {
    const named = { idempotencyKey: randomUUID(), id: DESKTOP_OS };
    await expect(
      callAs("admin", "admin.products.delete", named, { isCrossSite: true }),
    ).rejects.toMatchObject(refusal("cross_site"));
  });
});
