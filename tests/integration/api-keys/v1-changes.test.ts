import { beforeEach, describe, expect, it } from "vitest";
import { CHANGED_ORDERS, positionAllOrderChanges } from "@/server/orders/order-changes";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, OFFICE, paidOrder, placedOrder } from "../../support/data/checkout-orders";
import { copyOrder } from "../../support/data/order-copies";
import { createUsers } from "../../support/people/accounts";
import { deliveredText, executeRefunds, refund } from "../../support/people/admin-actions";
import { ApiProgram } from "../../support/people/api-program";
import { reported } from "../../support/people/claims";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
let program: ApiProgram;
beforeEach(async () => {
  await createUsers();
  program = await ApiProgram.with(["orders:read"]);
});

interface Changes {
  data: { id: number; status: string; changedAt: string }[];
  nextCursor: string | null;
  resumeCursor: string;
}

async function changes(query: Record<string, string> = {}): Promise<Changes> {
  const { status, body } = await program.call(
    "GET",
    `/orders/changes?${new URLSearchParams(query)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const changesAfter = (cursor: string) => changes({ cursor });
const idsOf = ({ data }: Changes) => data.map(({ id }) => id);
const touch = (orderId: number, phone: string) => ({
  where: { id: orderId },
  data: { customerPhone: phone },
});

describe("changed orders", () => {
  it("are listed once each, at their last change, and again after another one", async () => {
    const one = await paidOrder([{ productId: DESKTOP_OS }]);
    const two = await placedOrder([{ productId: OFFICE }]);
    const first = await changes();
    expect(idsOf(first)).toEqual([one.orderId, two.orderId]);
    expect(first.data[0]).toMatchObject({ status: "completed", changedAt: expect.any(String) });
    expect(first.nextCursor).toBeNull();
    expect(await changesAfter(first.resumeCursor)).toEqual({ ...first, data: [] });
    await db().order.update(touch(one.orderId, "+966500000009"));
    const second = await changesAfter(first.resumeCursor);
    expect(idsOf(second)).toEqual([one.orderId]);
    expect(idsOf(await changes())).toEqual([two.orderId, one.orderId]);
  });

  it("are those with a new refund, delivery or problem too", async () => {
    const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
    let { resumeCursor } = await changes();
    const expectChange = async (what: string) => {
      const found = await changesAfter(resumeCursor);
      expect(idsOf(found), what).toEqual([orderId]);
      resumeCursor = found.resumeCursor;
      expect(idsOf(await changesAfter(resumeCursor)), what).toEqual([]);
    };
    await deliveredText(orderId);
    await expectChange("delivery");
    await reported(visitor, orderId);
    await expectChange("problem");
    await refund({ orderId, amountUSD: "10.00" });
    await expectChange("requested refund");
    await executeRefunds();
    await expectChange("executed refund");
  });

  it("are recorded once per transaction, also after an earlier one was rolled back", async () => {
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await changes();
    await db().$transaction(async (tx) => {
      for (const end of ["1", "2", "3"])
        await tx.order.update(touch(orderId, `+96650000000${end}`));
    });
    expect(await db().$queryRaw`SELECT order_id AS id FROM order_changes`).toEqual([
      { id: orderId },
    ]);
    const rolledBack = db().$transaction(async (tx) => {
      await tx.order.update(touch(orderId, "+966500000004"));
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await changes();
    await db().order.update(touch(orderId, "+966500000005"));
    expect(await db().$queryRaw`SELECT count(*)::int AS count FROM order_changes`).toEqual([
      { count: 1 },
    ]);
  });

  it("are not missed if an earlier transaction commits later", async () => {
    const slow = await placedOrder([{ productId: DESKTOP_OS }]);
    const fast = await placedOrder([{ productId: OFFICE }]);
    const { resumeCursor } = await changes();
    const gates = { written: () => {}, commit: () => {} };
    const isWritten = new Promise<void>((resolve) => {
      gates.written = resolve;
    });
    const mayCommit = new Promise<void>((resolve) => {
      gates.commit = resolve;
    });
    const transaction = db().$transaction(async (tx) => {
      await tx.order.update(touch(slow.orderId, "+966500000001"));
      gates.written();
      await mayCommit;
    });
    await isWritten;
    await db().order.update(touch(fast.orderId, "+966500000002"));
    const first = await changesAfter(resumeCursor);
    expect(idsOf(first)).toEqual([fast.orderId]);
    gates.commit();
    await transaction;
    expect(idsOf(await changesAfter(first.resumeCursor))).toEqual([slow.orderId]);
  });

  it("have pages of a hundred, and no order is missing or repeated", async () => {
    const { orderId } = await placedOrder([{ productId: OFFICE }]);
    await copyOrder(orderId, 230);
    const seen: number[] = [];
    const sizes: number[] = [];
    let page = await changes();
    for (;;) {
      seen.push(...idsOf(page));
      sizes.push(page.data.length);
      if (page.nextCursor === null) break;
      page = await changesAfter(page.nextCursor);
    }
    expect(sizes).toEqual([100, 100, 31]);
    expect(new Set(seen).size).toBe(231);
  });

  it("keep their order while many readers and writers work at once", async () => {
    const { orderId } = await placedOrder([{ productId: OFFICE }]);
    await copyOrder(orderId, 60);
    const orders = await db().order.findMany({ select: { id: true }, orderBy: { id: "asc" } });
    let { resumeCursor } = await changes();
    const seen = new Set<number>();
    const write = Promise.all(
      orders.map(({ id }, index) =>
        db().order.update(touch(id, `+9665${String(index).padStart(8, "0")}`)),
      ),
    );
    let isWritten = false;
    void write.then(() => {
      isWritten = true;
    });
    for (let isLast = false; !isLast; ) {
      isLast = isWritten;
      const found = await Promise.all([changesAfter(resumeCursor), changesAfter(resumeCursor)]);
      for (const one of found) for (const id of idsOf(one)) seen.add(id);
      resumeCursor = found[0].resumeCursor;
    }
    await write;
    for (const id of idsOf(await changesAfter(resumeCursor))) seen.add(id);
    expect(seen.size).toBe(orders.length);
  });

  it("can begin at a moment", async () => {
    const old = await placedOrder([{ productId: DESKTOP_OS }]);
    await changes();
    await db().$executeRaw`UPDATE changed_orders SET changed_at = now() - interval '2 days'`;
    const fresh = await placedOrder([{ productId: OFFICE }]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect(idsOf(await changes({ since: yesterday }))).toEqual([fresh.orderId]);
    const future = await changes({ since: "2099-01-01T00:00:00Z" });
    expect(idsOf(future)).toEqual([]);
    await db().order.update(touch(old.orderId, "+966500000003"));
    expect(idsOf(await changesAfter(future.resumeCursor))).toEqual([old.orderId]);
  });

  it("are read by an index, however many there are", async () => {
    await db().$executeRaw`
      INSERT INTO changed_orders (order_id, changed_at) SELECT 1000000 + n, now() FROM generate_series(1, 100000) n`;
    await db().$executeRaw`ANALYZE changed_orders`;
    const text = CHANGED_ORDERS.text.replace("$1", "50000").replace("$2", "101");
    const [row] = await db().$queryRawUnsafe<[{ "QUERY PLAN": unknown }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    );
    const plan = JSON.stringify(row["QUERY PLAN"]);
    expect(plan).toContain("changed_orders_position_key");
    expect(plan).not.toMatch(/Seq Scan|"Sort"/);
  });

  it("get their position from the next reader or the worker", async () => {
    await placedOrder([{ productId: OFFICE }]);
    const left = () => db().orderChange.count();
    expect(await left()).toBeGreaterThan(0);
    await positionAllOrderChanges(new AbortController().signal);
    expect(await left()).toBe(0);
  });

  it.each([
    ["a text that is no cursor", "hello"],
    ["a cursor of another list", "orders.first"],
    ["a position that this shop never gave", "changes.999999999"],
    ["a negative position", "changes.-1"],
  ])("are not listed for %s, which is refused as an invalid cursor", async (_what, cursor) => {
    const answer = await program.call("GET", `/orders/changes?cursor=${cursor}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "cursor_invalid", field: "cursor" },
    });
  });

  it.each(["yesterday", "2026-11-20", ""])("are not listed since %j (invalid)", async (since) => {
    const answer = await program.call("GET", `/orders/changes?since=${since}`);
    expect(answer).toMatchObject({ status: 400, body: { field: "since" } });
  });
});
