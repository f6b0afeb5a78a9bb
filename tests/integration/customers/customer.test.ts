import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { CustomerDto, NoteDto } from "@/contract/admin/people/customers";
import { ERASURE_DAYS } from "@/domain/account/erasure";
import { customerKey, emailOfCustomer } from "@/server/orders/placing/customer-key";
import { db } from "@/server/platform/database/db";
import { executeErasures } from "@/server/privacy/execute-erasures";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS, OFFICE, paidOrder, placedOrder } from "../../support/data/checkout-orders";
import { createUsers, customer } from "../../support/people/accounts";
import {
  auditLog,
  deliveredText,
  executeRefunds,
  refund,
  runAction,
} from "../../support/people/admin-actions";
import { callAs, type Role } from "../../support/people/callers";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const OMAR = { username: "omar_k", email: "omar.k@example.com", password: "violet lamp 42" };
const order = { customerEmail: "Lina@Example.com", customerPhone: "+966507654321" };
/** `customerEmail` as stored: the domain is in lower case. */
const STORED_EMAIL = "Lina@example.com";
const LINA = "lina@example.com";

const find = (q: string) =>
  callAs("support", "admin.customers.find", { q }) as Promise<
    { email: string; key: string; orders: number; spentUSD: string }[]
  >;
const read = (email: string) =>
  callAs("support", "admin.customers.read", {
    customer: customerKey(email),
  }) as Promise<CustomerDto>;
const notesOf = (about: object, role: Role = "support") =>
  callAs(role, "admin.customers.notes", { about }) as Promise<NoteDto[]>;
const addNote = (about: object, text: string, role: Role = "support") =>
  callAs(role, "admin.customers.addNote", { idempotencyKey: randomUUID(), about, text });
const takeBack = (id: number | undefined, role: Role = "support") =>
  callAs(role, "admin.customers.takeBackNote", { idempotencyKey: randomUUID(), id });
const refusedAs = (code: string) => ({ cause: { code } });

describe("the customer list", () => {
  it("starts with the latest buyers, with all their orders and amounts", async () => {
    const first = await paidOrder([{ productId: DESKTOP_OS }], { order });
    await paidOrder([{ productId: OFFICE }], { order: { customerEmail: OMAR.email } });
    await placedOrder([{ productId: OFFICE }], { order });
    await placedOrder([{ productId: OFFICE }], {
      order: { customerEmail: "only@looking.example" },
    });
    await refund({ orderId: first.orderId, amountUSD: "10.00" });
    await executeRefunds();
    expect(await find("")).toMatchObject([
      { email: OMAR.email, orders: 1, spentUSD: "89.99" },
      { email: LINA, orders: 2, spentUSD: "29.99" },
    ]);
  });
});

describe("a customer's page", () => {
  it("shows the orders, amounts and mails of an address, in any spelling", async () => {
    const paid = await paidOrder([{ productId: DESKTOP_OS }], { order });
    await paidOrder([{ productId: OFFICE }], { order: { ...order, customerEmail: LINA } });
    await placedOrder([{ productId: OFFICE }], { order });
    await paidOrder([{ productId: OFFICE }], { order: { customerEmail: "lina@example.org" } });
    await refund({ orderId: paid.orderId, amountUSD: "39.99" });
    await executeRefunds();
    const { sums, ...page } = await read(LINA);
    expect(sums).toMatchObject({ orders: 3, paid: 2, refundedUSD: "39.99" });
    const cents = (dollars: string) => Math.round(Number(dollars) * 100);
    expect(cents(sums.spentUSD)).toBe(cents(sums.capturedUSD) - 3999);
    expect(page.orders.map(({ status }) => status)).toEqual(["pending", "completed", "completed"]);
    expect(page.refunds).toMatchObject([
      { orderId: paid.orderId, amountUSD: "39.99", status: "refunded" },
    ]);
    expect(page.mails.map(({ kind }) => kind)).toEqual([
      "order-refunded",
      "order-delivery",
      "order-delivery",
    ]);
    expect(page).toMatchObject({ account: null, phones: ["+966507654321"], gifts: [], claims: [] });
  });

  it("shows what the address's account ordered with another address", async () => {
    const visitor = await customer(OMAR);
    await paidOrder([{ productId: OFFICE }], { visitor, order });
    expect(await read(OMAR.email)).toMatchObject({
      account: { username: OMAR.username, isStaff: false },
      sums: { orders: 1 },
      orders: [{ customerEmail: STORED_EMAIL }],
    });
  });

  it("shows gifts both sent and received", async () => {
    const gift = { email: "amal@example.com", name: "Amal", words: "", day: null };
    const { orderId } = await paidOrder([{ productId: OFFICE }], { order: { ...order, gift } });
    expect((await read(LINA)).gifts).toMatchObject([
      { orderId, isReceived: false, email: gift.email },
    ]);
    expect(await read(gift.email)).toMatchObject({
      sums: { orders: 0 },
      gifts: [{ orderId, isReceived: true, email: STORED_EMAIL }],
    });
  });

  it("is found by part of the address, and linked from an order by a key without the address", async () => {
    const { orderId } = await paidOrder([{ productId: OFFICE }], { order });
    const [found, ...more] = await find("LINA@");
    expect(more).toEqual([]);
    expect(found).toMatchObject({ email: LINA, orders: 1 });
    const { customer } = (await callAs("support", "admin.orders.get", {
      id: orderId,
    })) as AdminOrderDto;
    expect(customer).toBe(found?.key);
    expect(customer).not.toContain("lina");
    expect(emailOfCustomer(customer ?? "")).toBe(LINA);
    expect(await find("li")).toEqual([]);
    expect(await find("")).toMatchObject([{ email: LINA, orders: 1 }]);
    expect(await find("%_%")).toEqual([]);
  });

  it("does not exist for an invalid key or an unknown address", async () => {
    const known = customerKey(LINA);
    const altered = `${known.startsWith("A") ? "B" : "A"}${known.slice(1)}`;
    for (const customer of ["A".repeat(60), altered, known]) {
      await expect(callAs("support", "admin.customers.read", { customer })).rejects.toMatchObject(
        refusedAs("not_found"),
      );
    }
  });
});

describe("a note", () => {
  it("of an order or a customer shows its author, and its text is not in the audit log", async () => {
    const { orderId } = await paidOrder([{ productId: OFFICE }], { order });
    await addNote({ orderId }, "  She called about the key.\nTwice. ");
    await addNote({ customer: customerKey(LINA) }, "Speaks French", "manager");
    expect(await notesOf({ orderId })).toMatchObject([
      { orderId, text: "She called about the key.\nTwice.", writer: "support", isOwn: true },
    ]);
    expect(await notesOf({ customer: customerKey(LINA) })).toMatchObject([
      { orderId: null, text: "Speaks French", writer: "manager", isOwn: false },
      { orderId, isOwn: true },
    ]);
    const log = await auditLog();
    expect(log.map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual([
      ["note.add", "order", String(orderId)],
      ["note.add", "note", expect.any(String)],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/French|called|lina@/i);
  });

  it("is refused if empty, too long, with hidden characters, or about an unknown order", async () => {
    const { orderId } = await placedOrder([{ productId: OFFICE }], { order });
    await expect(addNote({ orderId }, "  ")).rejects.toMatchObject(refusedAs("note_missing"));
    await expect(addNote({ orderId }, "x".repeat(2001))).rejects.toMatchObject(
      refusedAs("note_too_long"),
    );
    await expect(addNote({ orderId }, "a\u202Eb")).rejects.toMatchObject(
      refusedAs("hidden_characters"),
    );
    await expect(addNote({ orderId: 999_999 }, "x")).rejects.toMatchObject(
      refusedAs("order_not_found"),
    );
    expect(await db().note.count()).toBe(0);
  });

  it("is added once, however often the call is repeated", async () => {
    const about = { customer: customerKey(LINA) };
    const input = { idempotencyKey: randomUUID(), about, text: "Once" };
    const call = () => callAs("support", "admin.customers.addNote", input);
    await Promise.all([call(), call(), call()]);
    expect(await notesOf(about)).toHaveLength(1);
  });

  it("is withdrawn by its author, or by staff who may refund, and its text is erased", async () => {
    const about = { customer: customerKey(LINA) };
    await addNote(about, "Of the manager", "manager");
    await addNote(about, "Of support");
    const [own, other] = await notesOf(about);
    await expect(takeBack(other?.id)).rejects.toMatchObject(refusedAs("not_allowed"));
    await takeBack(own?.id);
    await expect(takeBack(own?.id)).rejects.toMatchObject(refusedAs("not_found"));
    await takeBack(other?.id, "manager");
    expect(await notesOf(about)).toMatchObject([
      { text: "", takenBackBy: "support" },
      { text: "", takenBackBy: "manager" },
    ]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "note.take_back",
      actorName: "manager",
    });
  });

  it("is in its customer's data export without its author, and is erased with them", async () => {
    const visitor = await customer(OMAR);
    const { orderId } = await paidOrder([{ productId: OFFICE }], {
      visitor,
      order: { customerEmail: OMAR.email },
    });
    const strange = await paidOrder([{ productId: OFFICE }], {
      order: { customerEmail: OMAR.email },
    });
    await addNote({ orderId }, "About the order");
    await addNote({ customer: customerKey(OMAR.email) }, "About Omar");
    await addNote({ orderId: strange.orderId }, "About a guest");
    const { body } = await visitor.call<{ notes: object[] }>("GET", "/auth/my-data");
    expect(body.notes).toMatchObject([
      { order: orderId, text: "About the order" },
      { order: null, text: "About Omar" },
    ]);
    expect(JSON.stringify(body)).not.toContain("support");
    await visitor.call("POST", "/auth/request-erasure", { currentPassword: OMAR.password });
    for (const delivered of [orderId, strange.orderId]) await deliveredText(delivered);
    expect(
      await executeErasures(() => new Date(Date.now() + (ERASURE_DAYS * 24 + 1) * 3_600_000)),
    ).toBe(1);
    expect(await db().note.count()).toBe(0);
  });

  it("of an unpaid order is erased with its buyer", async () => {
    const { orderId } = await placedOrder([{ productId: OFFICE }], { order });
    await addNote({ orderId }, "Called");
    await runAction("orders.markFailed", { orderId, reason: "the buyer does not want it" });
    await sweep(() => new Date(Date.now() + 31 * 24 * 3_600_000));
    await sweep(() => new Date(Date.now() + 31 * 24 * 3_600_000));
    expect(await db().note.count()).toBe(0);
  });
});
