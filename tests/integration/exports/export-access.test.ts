import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { admin, exportedRows, requestExport, soldOrder } from "../../support/data/exports";
import { Visitor } from "../../support/people/visitor";

describe("the exports", () => {
  let visitor: Visitor;
  beforeEach(async () => {
    await soldOrder();
    visitor = await admin();
  });

  const written = () => db().auditEntry.findMany({ orderBy: { id: "asc" } });

  it("write audit log entries with the requested filters", async () => {
    await exportedRows(visitor, "orders.csv?status=completed&from=2026-03-01&q=&attention=");
    await exportedRows(visitor, "orders.csv?attention=all");
    await exportedRows(visitor, "products.csv?state=active&categoryId=2");
    const entry = { entity: "export", actorName: "omar", before: null, reason: null };
    expect(await written()).toMatchObject([
      { ...entry, action: "export.orders", after: { status: "completed", from: "2026-03-01" } },
      { ...entry, action: "export.orders", after: { attention: "all" } },
      { ...entry, action: "export.products", after: { state: "active", categoryId: 2 } },
    ]);
  });

  it.each(["orders.csv", "products.csv"])("give %s only to admins", async (file) => {
    const refusals = [
      [await requestExport(new Visitor(), file), 401],
      [await requestExport(visitor, file, { headers: { "sec-fetch-site": "cross-site" } }), 403],
    ] as const;
    await db().user.updateMany({ data: { isAdmin: false, role: null } });
    for (const [answer, status] of [
      ...refusals,
      [await requestExport(visitor, file), 403] as const,
    ]) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const body = await answer.text();
      expect(Object.keys(JSON.parse(body))).toEqual(["message"]);
      expect(body).not.toContain("amal");
    }
    expect(await written()).toEqual([]);
  });

  it.each([
    "orders.csv?status=paid",
    "orders.csv?attention=perhaps",
    "orders.csv?from=2026-02-30",
    "orders.csv?q=%00",
    "products.csv?categoryId=software",
    "products.csv?state=gone",
  ])("refuse %s, and write no audit log entry", async (file) => {
    const answer = await requestExport(visitor, file);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: expect.any(String) });
    expect(await written()).toEqual([]);
  });

  it.each(["orders", "products"])(
    "cannot be called over tRPC, and %s writes no audit log entry",
    async (what) => {
      const idempotencyKey = randomUUID();
      for (const accept of ["application/json", "application/jsonl"]) {
        const answer = await handleTrpc(
          new Request(`http://shop.test/api/trpc/admin.exports.${what}`, {
            method: "POST",
            headers: {
              ...visitor.headers(),
              "content-type": "application/json",
              "trpc-accept": accept,
            },
            body: JSON.stringify({ json: { idempotencyKey } }),
          }),
        );
        expect(answer.status).toBe(404);
        expect(await answer.json()).toEqual({ message: "There is nothing at this address." });
      }
      expect(await written()).toEqual([]);
    },
  );

  it("answer GET only, and only at their own paths", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"] as const) {
      const answer = await requestExport(visitor, "orders.csv", { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET");
    }
    const unknown = await requestExport(visitor, "users.csv");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ message: "There is nothing at this address." });
    expect(await written()).toEqual([]);
  });
});
