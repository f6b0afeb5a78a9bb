import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FiguresDto } from "@/contract/admin/figures";
import type { DryRunDto, HoldRuleDto } from "@/contract/admin/orders/holds";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { currentAlerts } from "@/server/alerts/current-alerts";
import { sendMail } from "@/server/mail/send-mail";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { expireOrders } from "@/server/orders/expire-orders";
import { customerKey } from "@/server/orders/placing/customer-key";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, seal } from "@/server/platform/secrets";
import { sweep } from "@/server/sweep/sweep";
import {
  approvedOrder,
  type Checkout,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  orderRow,
  paidOrder,
  provider,
  waitingJobs,
} from "../../support/data/checkout-orders";
import { applyCode, coupon, usesOf } from "../../support/data/coupons";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog, deliveredText, executeRefunds } from "../../support/people/admin-actions";
import { callAs, type Role } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

const EMAIL = "lina@example.com";
const SAUDI = "+966507654321";
const GERMAN = "+4915112345678";
const FIRST = { kind: "first_order_above", isOn: true, hours: "24", amountUSD: "30" };
const MANY = { kind: "many_payers", isOn: true, hours: "24", payers: "50", emails: "2" };
const PHONE = {
  kind: "phone_currency",
  isOn: true,
  hours: "24",
  codesUSD: "",
  codesSAR: "966, 971",
};
const REASON = "the number belongs to nobody";
const refusedAs = (code: string) => ({ cause: { code } });

const rules = () =>
  callAs("support", "admin.customers.holdRules", undefined) as Promise<HoldRuleDto[]>;
async function turnOn(rule: Readonly<Record<string, unknown>>): Promise<void> {
  const { version } = (await rules()).find(({ kind }) => kind === rule.kind) ?? { version: 0 };
  const input = { idempotencyKey: randomUUID(), version, rule };
  await callAs("admin", "admin.customers.saveHoldRule", input);
}
const dryRun = (rule: object) =>
  callAs("admin", "admin.customers.dryRun", { rule }) as Promise<DryRunDto>;
const approve = (orderId: number, role: Role = "manager") =>
  callAs(role, "admin.orders.approve", { idempotencyKey: randomUUID(), orderId });
const refuse = (orderId: number, role: Role = "manager") =>
  callAs(role, "admin.orders.refuse", { idempotencyKey: randomUUID(), orderId, reason: REASON });
const adminOrder = (id: number) =>
  callAs("support", "admin.orders.get", { id }) as Promise<AdminOrderDto>;
const progressOf = ({ orderId, visitor }: Checkout) => orderProgress(orderId, [visitor.sessionId]);
const makeDue = (orderId: number) =>
  db().order.update({ where: { id: orderId }, data: { waitsUntil: new Date(Date.now() - 1000) } });

/** Pays for an order and returns its state. */
async function pay(order: object = {}, visitor = new Visitor(), productId = DESKTOP_OS) {
  const checkout = await approvedOrder([{ productId }], {
    visitor,
    order: { customerEmail: EMAIL, customerPhone: SAUDI, ...order },
  });
  const { body } = await visitor.capture(checkout.providerOrderId);
  return { ...checkout, outcome: body.outcome };
}

async function held(): Promise<Checkout> {
  await turnOn(FIRST);
  const { outcome, ...checkout } = await pay();
  expect(outcome).toBe("awaiting_approval");
  return checkout;
}

describe("a paid order that a rule holds", () => {
  it("is charged and keeps its keys, nothing is delivered, and buyer and owner are notified", async () => {
    const checkout = await held();
    const { orderId, visitor, providerOrderId } = checkout;
    expect(await orderRow(orderId)).toMatchObject({
      status: "pending",
      waitsFor: "approval",
      payments: [{ status: "captured" }],
      items: [{ licenceKeys: [{ status: "reserved" }] }],
      refunds: [],
      mails: [],
    });
    expect(await waitingJobs()).toEqual([]);
    expect((await visitor.cart()).body.cart).toEqual([]);
    expect(await progressOf(checkout)).toMatchObject({
      payment: "awaiting_approval",
      waitsUntil: expect.any(String),
    });
    expect(await adminOrder(orderId)).toMatchObject({
      attentionReasons: ["awaiting_approval"],
      waits: { for: "approval", rules: ["first_order_above"] },
      actions: expect.arrayContaining(["approve", "refuse"]),
    });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("awaiting_approval");
    expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("awaiting_approval");
    expect(await expireOrders(() => new Date(Date.now() + 3_600_000))).toBe(0);
    expect(await fillWaitingOrders()).toBe(0);
    await Promise.all([fillWaitingOrders(), fillWaitingOrders()]);
    const { mails, waitsFor } = await orderRow(orderId);
    expect([waitsFor, mails.map(({ kind }) => kind)]).toEqual(["approval", ["order-held"]]);
    const texts: string[] = [];
    await sendMail(mails[0]?.id ?? 0, async ({ text }) => void texts.push(text));
    expect(texts[0]).toContain("Paid. We are checking your order.");
    expect(texts[0]).toContain("we will refund you automatically");
    const customer = { customer: customerKey(EMAIL) };
    expect(await callAs("support", "admin.customers.read", customer)).toMatchObject({
      holds: [{ orderId, rules: ["first_order_above"], outcome: "open" }],
    });
  });

  it("is delivered at once when released, and counts as bought from then on", async () => {
    const { orderId, visitor } = await held();
    await approve(orderId);
    expect(await orderRow(orderId)).toMatchObject({
      status: "completed",
      waitsFor: null,
      reviewReason: null,
      items: [{ licenceKeys: [{ status: "sold" }] }],
      mails: [{ kind: "order-delivery" }],
    });
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
    expect(await deliveredText(orderId)).toContain("#");
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "order.approve",
      actorName: "manager",
    });
    expect((await adminOrder(orderId)).actions).not.toContain("approve");
    expect((await pay({}, visitor)).outcome, "a second order of the address").toBe("captured");
  });

  it("waits for stock if its key is gone, and its buyer is notified of that too", async () => {
    const { orderId } = await held();
    await fillWaitingOrders();
    await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS } });
    await approve(orderId);
    expect(await orderRow(orderId)).toMatchObject({ status: "pending", waitsFor: "stock" });
    await fillWaitingOrders();
    const { mails } = await orderRow(orderId);
    expect(mails.map(({ kind }) => kind)).toEqual(["order-held", "order-waiting"]);
    const sent: string[] = [];
    for (const { id } of mails) await sendMail(id, async ({ text }) => void sent.push(text));
    expect(sent, "the one that nobody got in time says nothing any more").toHaveLength(1);
    expect(sent[0]).toContain("Paid. Awaiting stock.");
  });

  it("is filled by the worker if a fault or a killed process interrupts the release", async () => {
    await turnOn(FIRST);
    const content = (digitalContent: string) =>
      db().product.update({
        where: { id: OFFICE },
        data: { fulfilment: "shared", stock: -1, digitalContent },
      });
    await content("k1.AAAA.BBBB.CCCC");
    const { orderId } = await pay({}, new Visitor(), OFFICE);
    await fillWaitingOrders();
    expect((await orderRow(orderId)).waitsFor, "no fault releases it").toBe("approval");
    await approve(orderId);
    expect(await orderRow(orderId)).toMatchObject({ status: "pending", waitsFor: "repair" });
    await expect(refuse(orderId)).rejects.toMatchObject(refusedAs("action_impossible"));
    await content(seal("Come in!", associatedData.product(OFFICE)));
    expect(await fillWaitingOrders()).toBe(1);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("is fully refunded when refused, and what it held becomes available", async () => {
    await leaveKeys(DESKTOP_OS, 1);
    const checkout = await held();
    const { orderId } = checkout;
    await refuse(orderId);
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      waitsFor: null,
      refunds: [{ status: "refunded" }],
    });
    expect(await progressOf(checkout)).toMatchObject({ payment: "refunded" });
    expect(await provider().refundedFor(orderId)).toEqual(["39.99 USD"]);
    const where = { productId: DESKTOP_OS, status: "available" };
    expect(await db().licenceKey.count({ where })).toBe(1);
    expect((await auditLog()).at(-1)).toMatchObject({ action: "order.refuse", reason: REASON });
  });

  it("keeps its coupon use reserved: spent when released, returned when refused", async () => {
    await turnOn(FIRST);
    const id = await coupon("EID", { value: 10 });
    const stateOf = async ({ orderId }: { orderId: number }) =>
      [(await db().couponUse.findUnique({ where: { orderId } }))?.state, await usesOf(id)] as const;
    const payWithCode = async (customerEmail: string) => {
      const visitor = new Visitor();
      await visitor.add(DESKTOP_OS);
      await applyCode(visitor, "EID");
      const checkout = await approvedOrder([], { visitor, order: { customerEmail } });
      const { body } = await visitor.capture(checkout.providerOrderId);
      expect(body.outcome).toBe("awaiting_approval");
      return checkout;
    };
    const refused = await payWithCode("amal@example.com");
    expect(await stateOf(refused)).toEqual(["reserved", 1]);
    await refuse(refused.orderId);
    expect(await stateOf(refused)).toEqual(["returned", 0]);
    const released = await payWithCode("sara@example.com");
    await approve(released.orderId);
    expect(await stateOf(released)).toEqual(["spent", 1]);
    await executeRefunds();
    expect(await provider().refundedFor(refused.orderId)).toEqual(["35.99 USD"]);
  });

  it("counts as revenue when paid, and as an order with costs when released", async () => {
    const batch = { id: randomUUID(), productId: DESKTOP_OS, costCents: 300 };
    await db().keyBatch.create({ data: batch });
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS },
      data: { batchId: batch.id },
    });
    const sums = async () =>
      ((await callAs("admin", "admin.figures.read", { period: "today" })) as FiguresDto).sums;
    const { orderId, visitor } = await held();
    // PayPal's fee of $1.89 counts from the payment on, and PayPal keeps it after a refund.
    expect(await sums()).toMatchObject({ orders: 0, cost: 189, revenue: 3999, refunds: 0 });
    const other = await pay({ customerEmail: "sara@example.com" }, visitor);
    await refuse(other.orderId);
    await executeRefunds();
    await approve(orderId);
    expect(await sums()).toMatchObject({ orders: 1, cost: 678, revenue: 7998, refunds: 3999 });
  });

  it("is reported to the owner as waiting, not as a late delivery", async () => {
    const { orderId } = await held();
    await db().$executeRaw`
      UPDATE payments SET captured_at = captured_at - interval '2 hours' WHERE order_id = ${orderId}`;
    const told = await db().$queryRaw`
      SELECT kind, facts->'reasons' AS reasons FROM (${Prisma.raw(currentAlerts("now()"))}) w
      WHERE subject = ${`order:${orderId}`}`;
    expect(told).toEqual([{ kind: "attention", reasons: ["awaiting_approval"] }]);
  });

  it("is refunded once at its deadline, after which it cannot be decided", async () => {
    const { orderId } = await held();
    await fillWaitingOrders();
    await makeDue(orderId);
    await Promise.all([fillWaitingOrders(), fillWaitingOrders()]);
    const { status, refunds } = await orderRow(orderId);
    expect([status, refunds.length]).toEqual(["failed", 1]);
    await expect(approve(orderId)).rejects.toMatchObject(refusedAs("action_impossible"));
    await expect(refuse(orderId)).rejects.toMatchObject(refusedAs("action_impossible"));
    await executeRefunds();
    expect(await provider().refundedFor(orderId)).toEqual(["39.99 USD"]);
  });

  it("is decided once when two admins, the buyer, two workers and the deadline coincide", async () => {
    const { orderId, visitor } = await held();
    await makeDue(orderId);
    const chosen = callAs(
      "guest",
      "orders.refundWaiting",
      { id: orderId },
      { cartSessionId: visitor.sessionId },
    );
    await Promise.allSettled([
      approve(orderId),
      fillWaitingOrders(),
      refuse(orderId, "admin"),
      chosen,
      approve(orderId, "admin"),
      fillWaitingOrders(),
    ]);
    await executeRefunds();
    const { status, refunds, items } = await orderRow(orderId);
    const isDelivered = status === "completed";
    expect([status, refunds.length]).toEqual(isDelivered ? ["completed", 0] : ["failed", 1]);
    expect(items[0]?.licenceKeys.length).toBe(isDelivered ? 1 : 0);
    const returned = await provider().refundedFor(orderId);
    expect(returned).toEqual(isDelivered ? [] : ["39.99 USD"]);
  });

  it("is either released or refused when both happen simultaneously", async () => {
    const { orderId } = await held();
    const both = await Promise.allSettled([approve(orderId), refuse(orderId, "admin")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status, refunds } = await orderRow(orderId);
    const isReleased = both[0]?.status === "fulfilled";
    expect([status, refunds.length]).toEqual(isReleased ? ["completed", 0] : ["failed", 1]);
  });

  it("cannot be decided by staff with read access only", async () => {
    const { orderId } = await held();
    await expect(approve(orderId, "support")).rejects.toMatchObject(refusedAs("not_allowed"));
    await expect(refuse(orderId, "support")).rejects.toMatchObject(refusedAs("not_allowed"));
    expect((await orderRow(orderId)).waitsFor).toBe("approval");
  });

  it("is held once when three callers settle it simultaneously", async () => {
    await turnOn(FIRST);
    const checkout = await approvedOrder([{ productId: DESKTOP_OS }], {
      order: { customerEmail: EMAIL },
    });
    const { providerOrderId, orderId, visitor } = checkout;
    await Promise.all([
      visitor.capture(providerOrderId),
      settlePayment(providerOrderId, "provider"),
      settlePayment(providerOrderId, "system"),
    ]);
    const { events, payments } = await orderRow(orderId);
    expect(events.filter(({ type }) => type === "hold")).toHaveLength(1);
    expect(payments).toMatchObject([{ status: "captured" }]);
  });
});

describe("a rule", () => {
  it("is off by default and then holds nothing", async () => {
    expect((await rules()).map(({ isOn }) => isOn)).toEqual([false, false, false]);
    expect((await pay({ currency: "SAR", customerPhone: GERMAN })).outcome).toBe("captured");
    expect(await db().orderHold.count()).toBe(0);
  });

  it("for first orders holds those above the amount, of addresses that have bought nothing", async () => {
    await paidOrder([{ productId: OFFICE }], { order: { customerEmail: "AMAL@example.com" } });
    await turnOn({ ...FIRST, amountUSD: "39.99" });
    expect((await pay({ customerEmail: "amal@example.com" })).outcome).toBe("captured");
    expect((await pay()).outcome).toBe("awaiting_approval");
    await turnOn({ ...FIRST, amountUSD: "40.00" });
    expect((await pay({ customerEmail: "sara@example.com" })).outcome).toBe("captured");
  });

  it("for many payers holds an order of an address or PayPal account with too many in an hour", async () => {
    await turnOn(MANY);
    const visitor = new Visitor();
    const outcomes: unknown[] = [];
    for (const name of ["a", "b", "c"]) {
      const order = { customerEmail: `${name}@example.com` };
      outcomes.push((await pay(order, visitor, OFFICE)).outcome);
    }
    expect(outcomes).toEqual(["captured", "captured", "awaiting_approval"]);
    await db().payment.updateMany({ data: { capturedAt: new Date(Date.now() - 3_700_000) } });
    const later = await pay({ customerEmail: "d@example.com" }, visitor, OFFICE);
    expect(later.outcome, "an hour later").toBe("captured");
    await turnOn({ ...MANY, payers: "1", emails: "50" });
    await db().payment.updateMany({ data: { payerKey: "another", capturedAt: new Date() } });
    expect((await pay({ customerEmail: "e@example.com" }, visitor, OFFICE)).outcome).toBe(
      "awaiting_approval",
    );
  });

  it("for phone and currency holds an order in SAR with a phone number of another country", async () => {
    await turnOn(PHONE);
    const sar = { currency: "SAR" };
    expect((await pay({ ...sar, customerPhone: SAUDI })).outcome).toBe("captured");
    expect((await pay({ ...sar, customerPhone: GERMAN })).outcome).toBe("awaiting_approval");
    expect((await pay({ customerPhone: GERMAN })).outcome, "dollars go with any").toBe("captured");
  });

  it("together with others holds for the shortest time, and each rule is named", async () => {
    await turnOn(FIRST);
    await turnOn({ ...PHONE, hours: "2" });
    const { orderId } = await pay({ currency: "SAR", customerPhone: GERMAN });
    const { waits } = await adminOrder(orderId);
    expect(waits?.rules).toEqual(["first_order_above", "phone_currency"]);
    const { waitsUntil, events } = await orderRow(orderId);
    expect(Math.round(((waitsUntil?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(2);
    expect(events.filter(({ type }) => type === "hold").map(({ reason }) => reason)).toEqual([
      "held for a person: first_order_above",
      "held for a person: phone_currency",
    ]);
  });

  it("is refused with an explanation if invalid, or if somebody else saved first", async () => {
    for (const [wrong, code] of [
      [{ ...FIRST, amountUSD: "nothing" }, "hold_amount_invalid"],
      [{ ...FIRST, hours: "0" }, "hold_hours_invalid"],
      [{ ...MANY, payers: "0" }, "hold_count_invalid"],
      [{ ...PHONE, codesSAR: "saudi" }, "calling_codes_invalid"],
    ] as const) {
      await expect(turnOn(wrong)).rejects.toMatchObject(refusedAs(code));
      await expect(dryRun(wrong)).rejects.toMatchObject(refusedAs(code));
    }
    await turnOn({ ...PHONE, codesSAR: "+٩٦٦، 00971 966" });
    const [, , phone] = await rules();
    expect(phone).toMatchObject({
      values: { codesSAR: "966, 971" },
      version: 2,
      changedBy: "admin",
    });
    const stale = { idempotencyKey: randomUUID(), version: 1, rule: PHONE };
    await expect(callAs("admin", "admin.customers.saveHoldRule", stale)).rejects.toMatchObject(
      refusedAs("hold_rule_changed"),
    );
    await expect(
      callAs("manager", "admin.customers.saveHoldRule", { ...stale, version: 2 }),
    ).rejects.toMatchObject(refusedAs("not_allowed"));
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "hold_rule.update",
      entityId: "phone_currency",
      after: { isOn: true, codesSAR: "966, 971" },
    });
  });

  it("tried on paid orders lists those it would have held", async () => {
    const visitor = new Visitor();
    const emails = ["a", "b", "c", "a"].map((name) => `${name}@example.com`);
    const ids: number[] = [];
    for (const [index, customerEmail] of emails.entries()) {
      const order = { customerEmail, currency: "SAR", customerPhone: index === 1 ? GERMAN : SAUDI };
      ids.push((await pay(order, visitor, DESKTOP_OS)).orderId);
    }
    const found = async (rule: object) => {
      const { held, looked, isCut, examples } = await dryRun(rule);
      expect([looked, isCut, held]).toEqual([4, false, examples.length]);
      return examples.map(({ id }) => ids.indexOf(id));
    };
    expect(await found(FIRST)).toEqual([2, 1, 0]);
    expect(await found({ ...FIRST, amountUSD: "40" })).toEqual([]);
    expect(await found(MANY)).toEqual([3, 2]);
    expect(await found(PHONE)).toEqual([1]);
    expect(await db().orderHold.count(), "nothing is held by it").toBe(0);
    expect((await rules()).every(({ isOn }) => !isOn)).toBe(true);
  });

  it("compares payments by HMACs only, for a month", async () => {
    await pay();
    const { payerKey, networkKey } = await db().payment.findFirstOrThrow();
    expect(payerKey).toMatch(/^[\w-]{22}$/);
    expect(networkKey).toMatch(/^[\w-]{22}$/);
    const daysFromNow = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000);
    await sweep(daysFromNow(30));
    expect((await db().payment.findFirstOrThrow()).payerKey).toBe(payerKey);
    await sweep(daysFromNow(32));
    expect(await db().payment.findFirstOrThrow()).toMatchObject({
      payerKey: null,
      networkKey: null,
    });
  });
});
