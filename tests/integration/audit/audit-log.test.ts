import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type AuditTableDto, auditPages } from "@/contract/admin/shop/audit-log";
import { auditTable } from "@/server/audit/audit-log";
import { recordAction } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import { callAs } from "../../support/people/callers";
import { turnPages } from "../../support/people/table-pages";

const MAHA = { id: 1, username: "Maha_S" };
const OMAR = { id: 2, username: "omar" };

/** Records three actions of two admins on three objects, oldest first. */
async function someActions() {
  await recordAction(autocommit, {
    admin: MAHA,
    action: "product.update",
    entity: "product",
    entityId: 12,
    before: { priceUSD: "9.99" },
    after: { priceUSD: "8.99" },
  });
  await recordAction(autocommit, {
    admin: OMAR,
    action: "order.resend_mail",
    entity: "order",
    entityId: 12,
  });
  await recordAction(autocommit, {
    admin: MAHA,
    action: "order.refund",
    entity: "order",
    entityId: 120,
  });
}

const actionsOf = ({ rows }: AuditTableDto) => rows.map(({ action }) => action);

describe("the activity log", () => {
  it("shows the newest action first, with what it changed", async () => {
    await someActions();
    const { total, rows } = await auditTable({});
    expect(total).toBe(3);
    expect(rows.map(({ actorName, entityId }) => [actorName, entityId])).toEqual([
      ["Maha_S", "120"],
      ["omar", "12"],
      ["Maha_S", "12"],
    ]);
    expect(rows[2]).toEqual({
      id: expect.any(Number),
      createdAt: expect.stringMatching(/Z$/),
      actorId: 1,
      actorName: "Maha_S",
      action: "product.update",
      entity: "product",
      entityId: "12",
      before: { priceUSD: "9.99" },
      after: { priceUSD: "8.99" },
      reason: null,
    });
  });

  it("is searched by part of an admin's name, or by the id of the changed object", async () => {
    await someActions();
    expect(actionsOf(await auditTable({ q: "maha" }))).toEqual(["order.refund", "product.update"]);
    for (const q of ["12", "#12", "١٢"]) {
      expect(actionsOf(await auditTable({ q }))).toEqual(["order.resend_mail", "product.update"]);
    }
    expect(actionsOf(await auditTable({ q: "12", entity: "order" }))).toEqual([
      "order.resend_mail",
    ]);
    expect(await auditTable({ q: "nobody" })).toMatchObject({ total: 0, rows: [] });
  });

  it("treats search text literally, not as a pattern", async () => {
    await someActions();
    expect((await auditTable({ q: "a_s" })).total).toBe(2);
    for (const q of ["_____", "%", "\\"]) expect((await auditTable({ q })).total, q).toBe(0);
  });

  it("is filtered by the kind of object", async () => {
    await someActions();
    expect(actionsOf(await auditTable({ entity: "product" }))).toEqual(["product.update"]);
    expect((await auditTable({ entity: "key" })).total).toBe(0);
  });

  it("has pages of 25, with no action on two pages", async () => {
    await db().auditEntry.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        actorId: 1,
        actorName: "Maha_S",
        action: "keys.add",
        entity: "product",
        entityId: String(index),
        idempotencyKey: randomUUID(),
      })),
    });
    const pages = await turnPages((page) => auditTable({ page }));
    expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 10]);
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60]);
    const shown = pages.flatMap(({ rows }) => rows.map(({ entityId }) => Number(entityId)));
    expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
  });

  it("counts up to ten thousand, and can still open the last page beyond that", async () => {
    await db().$executeRaw`
      INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, idempotency_key)
      SELECT 1, 'Maha', 'keys.add', 'product', i::text, gen_random_uuid()
      FROM generate_series(1, 10060) AS i`;
    const first = await auditTable({});
    expect(first).toMatchObject({ total: 10_001, page: 1, pageCount: null, previous: null });
    const last = await auditTable({ page: "last" });
    expect(last).toMatchObject({ total: 10_001, page: null, pageCount: null, next: null });
    expect(last.rows.map(({ entityId }) => entityId)).toEqual(
      Array.from({ length: 25 }, (_, index) => String(25 - index)),
    );
    const beforeLast = await auditTable({ page: last.previous ?? "" });
    expect(beforeLast).toMatchObject({ page: null, pageCount: null });
    expect(beforeLast.rows.at(-1)).toMatchObject({ entityId: "26" });
    const again = await auditTable({ page: beforeLast.next ?? "" });
    expect(again.rows).toEqual(last.rows);
    const counted = await auditTable({
      entity: "product",
      page: auditPages.encodeCursor("after", first.rows[24]?.id ?? 0),
    });
    expect(counted).toMatchObject({ page: 2, pageCount: null, previous: "first" });
  });

  it("is available to admins only", async () => {
    await someActions();
    await expect(callAs("guest", "admin.auditLog.table", {})).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(callAs("customer", "admin.auditLog.table", {})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await callAs("admin", "admin.auditLog.table", {})).toMatchObject({ total: 3 });
  });
});
