import { beforeEach, describe, expect, it } from "vitest";
import { submitTopup } from "@/server/delivery/submit-topup";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { orderIdOf, orderToken } from "@/server/orders/buyer/page/order-token";
import { disputeEvidence } from "@/server/payments/disputes/dispute-evidence";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { eraseOrders } from "@/server/privacy/erase-orders";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers, customer, PERSONA } from "../../support/people/accounts";
import { deliveredText, executeRefunds, refund } from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { pageOf, proveMailbox, showCode } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const EMAIL = CUSTOMER.customerEmail;
const KEY = /^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/;
const STRANGER = { ...PERSONA, username: "salem", email: "salem@example.com" };

/** A guest's paid order of a licence and a top-up. */
async function guestsOrder(visitor = new Visitor(), customerEmail = EMAIL) {
  const lines = [{ productId: DESKTOP_OS }, { productId: UC_60, playerId: PLAYER }];
  const { orderId } = await paidOrder(lines, { visitor, order: { customerEmail } });
  const [licence, topup] = (await orderRow(orderId)).items.map(({ id }) => id);
  return { visitor, orderId, licence: licence ?? 0, topup: topup ?? 0 };
}

/**
 * The order's state on its page. Expects the same payment and withdrawn items in `orderProgress`,
 * which the checkout and the notice about a paid order poll.
 */
async function stateOf(visitor: Visitor, orderId: number) {
  const page = await pageOf(visitor, orderId);
  const progress = await orderProgress(orderId, [visitor.sessionId]);
  expect(progress.payment).toBe(page.payment);
  const withdrawn = progress.items.map(({ isWithdrawn }) => isWithdrawn);
  expect(page.items.map(({ isWithdrawn }) => isWithdrawn)).toEqual(withdrawn);
  const { payment, refundedUSD, secondBadge, items } = page;
  return { payment, refundedUSD, secondBadge, withdrawn, codes: items[0]?.codes };
}

const openings = () => db().codeOpening.findMany({ orderBy: { id: "asc" } });

describe("the link of an order", () => {
  it("cannot be forged, and is the same in each mail", () => {
    const token = orderToken(1042);
    expect(token).toMatch(/^1042-[\w-]{27}$/);
    expect(orderToken(1042)).toBe(token);
    expect(orderIdOf(token)).toBe(1042);
    const [, mac = ""] = /-(.*)/.exec(token) ?? [];
    const other = mac.slice(0, -2) + (mac.endsWith("AA") ? "BA" : "AA");
    for (const wrong of [
      `1043-${mac}`,
      `1042-${other}`,
      "1042",
      `1042-${mac}=`,
      `01042-${mac}`,
      "",
    ]) {
      expect(orderIdOf(wrong), wrong).toBeNull();
    }
  });

  it("is not stored in the database", async () => {
    const { orderId } = await guestsOrder();
    const [, mac = ""] = orderToken(orderId).split(`${orderId}-`);
    const tables = await db().$queryRaw<{ name: string }[]>`
      SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    for (const { name } of tables) {
      const rows = await db().$queryRawUnsafe<{ row: string }[]>(
        `SELECT t::text AS row FROM ${name} t`,
      );
      expect(
        rows.some(({ row }) => row.includes(mac)),
        name,
      ).toBe(false);
    }
  });

  it("is in the delivery mail", async () => {
    const { orderId } = await guestsOrder();
    expect(await deliveredText(orderId)).toContain(`/order/${orderToken(orderId)}`);
  });

  it("of an unknown, forged or erased order gets the same response", async () => {
    const { orderId } = await guestsOrder();
    const invented = orderToken(2_000_000_000);
    const forged = orderToken(orderId).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
    for (const token of [invented, forged, "nonsense", orderToken(orderId)]) {
      for (const name of ["orderPage.read", "orderPage.requestCode"]) {
        expect(await rpc(new Visitor(), name, { token })).toMatchObject({
          status: 404,
          reason: "order_not_found",
        });
      }
      const opened = await rpc(new Visitor(), "orderPage.openCodes", { token, itemId: 1 });
      expect(opened).toMatchObject({ status: 404, reason: "order_not_found" });
    }
    expect(await openings()).toEqual([]);
  });
});

describe("the codes of an order", () => {
  it("are closed to a stranger with the link, who sees its state without personal data", async () => {
    const { orderId, licence } = await guestsOrder();
    const stranger = new Visitor();
    const page = await pageOf(stranger, orderId);
    expect(page).toMatchObject({
      id: orderId,
      status: "completed",
      payment: "paid",
      way: null,
      customerEmail: "l•••@e•••.com",
      paidAt: expect.any(String),
      totalUSD: "40.98",
      items: [
        { productName: "Desktop OS Pro licence", codes: 1, openedAt: null },
        { codes: 0, pubgPlayerId: null, topup: [{ value: "•••789" }] },
      ],
    });
    expect(JSON.stringify(page)).not.toMatch(/lina|5123456789|966|-[A-Z2-9]{5}-/);
    expect(await showCode(stranger, orderId, licence)).toMatchObject({
      status: 403,
      reason: "codes_locked",
      data: null,
    });
    expect(await openings()).toEqual([]);
    expect((await orderRow(orderId)).items[0]?.revealedAt).toBeNull();
  });

  it("are closed to another customer, another guest, and a visitor with another proven address", async () => {
    const { orderId, licence } = await guestsOrder();
    const other = await guestsOrder(new Visitor(), "other@example.com");
    const proven = new Visitor();
    await proveMailbox(proven, other.orderId, "other@example.com");
    for (const stranger of [await customer(STRANGER), other.visitor, proven]) {
      expect(await pageOf(stranger, orderId)).toMatchObject({ way: null });
      expect((await showCode(stranger, orderId, licence)).reason).toBe("codes_locked");
    }
    expect(await openings()).toEqual([]);
  });

  it("are open to the browser that paid", async () => {
    const { visitor, orderId, licence } = await guestsOrder();
    const page = await pageOf(visitor, orderId);
    expect(page).toMatchObject({ way: "browser", customerEmail: EMAIL });
    expect(page.items[1]?.topup[0]?.value).toBe(PLAYER);
    const { data } = await showCode(visitor, orderId, licence);
    expect(data?.codes).toEqual([expect.stringMatching(KEY)]);
    expect(await deliveredText(orderId)).toContain(data?.codes[0]);
  });

  it("are open to its signed-in owner: the account that placed it, or the verified address of a guest order", async () => {
    const lina = await customer({ ...PERSONA, username: "lina", email: EMAIL });
    const own = await guestsOrder(lina.copy());
    const guests = await guestsOrder();
    for (const { orderId, licence } of [own, guests]) {
      const elsewhere = new Visitor();
      await rpc(elsewhere, "auth.login", { email: EMAIL, password: PERSONA.password });
      expect(await pageOf(elsewhere, orderId)).toMatchObject({
        way: orderId === own.orderId ? "browser" : "account",
      });
      expect((await showCode(elsewhere, orderId, licence)).status).toBe(200);
    }
  });

  it("are open with a code that was mailed to the order's address, for half an hour", async () => {
    const { orderId, licence } = await guestsOrder();
    const reader = new Visitor();
    await proveMailbox(reader, orderId, EMAIL);
    expect(await pageOf(reader, orderId)).toMatchObject({ way: "mailbox", customerEmail: EMAIL });
    expect((await showCode(reader, orderId, licence)).data?.codes).toHaveLength(1);
  });
});

describe("an opening on the order's page", () => {
  it("is recorded with each click: its time, IP address and kind of access", async () => {
    const { visitor, orderId, licence } = await guestsOrder();
    visitor.ip = "2001:db8:1:2:3:4:5:6";
    await showCode(visitor, orderId, licence);
    await showCode(visitor, orderId, licence);
    expect(await openings()).toMatchObject([
      { itemId: licence, way: "browser", address: "32.1.13.184.0.1.0.2/64", policyVersion: null },
      { itemId: licence, way: "browser" },
    ]);
    expect((await orderRow(orderId)).items[0]?.revealedAt).not.toBeNull();
    expect((await pageOf(visitor, orderId)).items[0]?.openedAt).not.toBeNull();
    const evidence = await disputeEvidence(orderId);
    expect(evidence).toMatch(
      /codes opened on the order's page, by a click, in the browser that placed the order, 2\S+ \S+ UTC from 2001:db8:1:2::\/64\n/,
    );
    const panel = await callAs("admin", "admin.orders.get", { id: orderId });
    expect(panel).toMatchObject({
      openings: [
        { way: "browser", address: "2001:db8:1:2::/64", productName: "Desktop OS Pro licence" },
        {},
      ],
    });
  });

  it("cannot be changed", async () => {
    const { visitor, orderId, licence } = await guestsOrder();
    await showCode(visitor, orderId, licence);
    const change = db().codeOpening.updateMany({ data: { address: "198.51.100.1" } });
    await expect(change).rejects.toThrow(/never changed/);
    await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
    expect(await openings()).toEqual([]);
  });

  it("shows no codes of a top-up, of another order's item, or before the payment", async () => {
    const { visitor, orderId, licence, topup } = await guestsOrder();
    const mine = await guestsOrder(visitor.copy());
    const paying = await approvedOrder([{ productId: DESKTOP_OS }]);
    const [unpaid] = (await orderRow(paying.orderId)).items;
    const tries = [
      await showCode(visitor, orderId, topup),
      await showCode(visitor, orderId, mine.licence),
      await showCode(paying.visitor, paying.orderId, unpaid?.id ?? 0),
    ];
    for (const tried of tries) {
      expect(tried).toMatchObject({ status: 409, reason: "codes_not_there", data: null });
    }
    expect(await openings()).toEqual([]);
    expect((await showCode(visitor, orderId, licence)).status).toBe(200);
  });

  it("shows no codes that a refund withdraws", async () => {
    const { visitor, orderId, licence } = await guestsOrder();
    const [payment] = (await orderRow(orderId)).payments;
    const { id: refundId } = await db().refund.create({
      data: { orderId, paymentId: payment?.id ?? 0, amountUSD: "39.99", reason: "a test" },
      select: { id: true },
    });
    await db().orderItem.update({ where: { id: licence }, data: { refundId } });
    expect((await pageOf(visitor, orderId)).items[0]).toMatchObject({
      isWithdrawn: true,
      codes: 0,
    });
    expect((await showCode(visitor, orderId, licence)).reason).toBe("codes_not_there");
    await db().orderItem.update({ where: { id: licence }, data: { refundId: null } });
    await db().refund.delete({ where: { id: refundId } });
  });
});

describe("a refund of an order", () => {
  it("leaves the order paid while the buyer keeps an item of it", async () => {
    const { visitor, orderId, topup } = await guestsOrder();
    await refund({ orderId, amountUSD: "0.99", itemIds: [topup] });
    const partly = { payment: "paid", withdrawn: [false, true], codes: 1 };
    expect(await stateOf(visitor, orderId)).toMatchObject(partly);
    await executeRefunds();
    const badge = { refundedUSD: "0.99", secondBadge: "partly_refunded" };
    expect(await stateOf(visitor, orderId)).toMatchObject({ ...partly, ...badge });

    await refund({ orderId, amountUSD: "39.99" });
    await executeRefunds();
    expect(await stateOf(visitor, orderId)).toMatchObject({
      ...{ payment: "refunded", withdrawn: [true, true], codes: 0 },
      ...{ refundedUSD: "40.98", secondBadge: "refunded" },
    });
  });

  it("of part of an item's price leaves the order paid until the rest is refunded", async () => {
    const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
    await refund({ orderId, amountUSD: "13.33" });
    await executeRefunds();
    const part = { payment: "paid", refundedUSD: "13.33", withdrawn: [false], codes: 1 };
    expect(await stateOf(visitor, orderId)).toMatchObject(part);
    await refund({ orderId, amountUSD: "26.66" });
    expect(await stateOf(visitor, orderId)).toMatchObject({ payment: "refunded", codes: 0 });
  });

  it("in full marks it as refunded even if one of its top-ups was credited", async () => {
    const { visitor, orderId, topup } = await guestsOrder();
    await submitTopup(topup);
    await refund({ orderId, amountUSD: "40.98" });
    await executeRefunds();
    const gone = { payment: "refunded", secondBadge: "refunded", withdrawn: [true, false] };
    expect(await stateOf(visitor, orderId)).toMatchObject(gone);
  });
});
