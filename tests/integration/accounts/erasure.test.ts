import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ErasuresDto, PersonDto } from "@/contract/admin/people/erasures";
import { ERASURE_DAYS } from "@/domain/account/erasure";
import { lockAddress } from "@/server/accounts/find-account";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { executeErasures } from "@/server/privacy/execute-erasures";
import { sweep } from "@/server/sweep/sweep";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { emptyOrders } from "../../support/data/own-orders";
import { createUsers, customer, PERSONA, statusOf } from "../../support/people/accounts";
import {
  auditLog,
  deliveredText,
  executeRefunds,
  refund,
  runAction,
} from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";
import { withWebhooks } from "../../support/simulator/with-webhooks";

const webhooks = withWebhooks();
beforeEach(createUsers);

const OMAR = { username: "omar_k", email: "omar.k@example.com", password: "violet lamp 42" };
const PHONE = "+966507654321";
const REASON = "She asked for it by telephone";
const afterwards = () => new Date(Date.now() + (ERASURE_DAYS * 24 + 1) * 3_600_000);

/** Creates an order with a delivered licence and a credited top-up for Omar. */
async function omarsOrder(email = OMAR.email, visitor?: Visitor) {
  const buyer = visitor ?? (await customer(OMAR));
  const checkout = await paidOrder(
    [{ productId: DESKTOP_OS }, { productId: UC_60, playerId: PLAYER }],
    { visitor: buyer, order: { customerEmail: email, customerPhone: PHONE } },
  );
  await webhooks.processWebhooks();
  const text = await deliveredText(checkout.orderId);
  await settleTopups();
  return { ...checkout, buyer, text };
}

/** Creates a waiting stock request with its confirmation mail. */
async function wish(email: string): Promise<void> {
  const { id } = await db().stockRequest.create({
    data: { email, productId: UC_60, locale: "en", status: "waiting", confirmedAt: new Date() },
    select: { id: true },
  });
  const mail = { kind: "stock-confirm", messageId: `<wish.${id}@shop.test>`, locale: "en" };
  await db().mail.create({ data: { ...mail, recipient: email, stockRequestId: id } });
}

const settleTopups = () =>
  db()
    .$executeRaw`UPDATE order_items SET topup_status = 'credited', credited_at = now() WHERE topup_status IS NOT NULL`;

const ask = (visitor: Visitor, currentPassword = OMAR.password) =>
  visitor.call<{ dueAt: string; heldBackBy: number[]; message: string }>(
    "POST",
    "/auth/request-erasure",
    { currentPassword },
  );
const open = (visitor: Visitor) =>
  visitor.call<{ dueAt: string; heldBackBy: number[] } | null>("GET", "/auth/erasure");

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM "${name}" t WHERE position(lower($1) IN lower(t::text)) > 0 LIMIT 1`,
      text,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Sends the pending mails to an address and returns them. */
async function sentTo(email: string): Promise<{ kind: string; text: string }[]> {
  const sent: { kind: string; text: string }[] = [];
  for (const { id, kind } of await db().mail.findMany({
    where: { sentAt: null, recipient: email },
    orderBy: { id: "asc" },
  })) {
    await sendMail(id, async ({ text }) => {
      sent.push({ kind, text });
    });
  }
  return sent;
}

describe("the export of a customer's data", () => {
  it("holds the customer's data, but no code, hash, token or data of other people", async () => {
    const layla = { username: "layla_q", email: "layla.q@example.com", password: "green river 9" };
    await omarsOrder(layla.email, await customer(layla));
    const { buyer, orderId, text } = await omarsOrder();
    await wish(OMAR.email);
    await wish(layla.email);
    const { status, body, headers } = await buyer.call<Record<string, unknown>>(
      "GET",
      "/auth/my-data",
    );
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("attachment");
    const file = JSON.stringify(body);
    for (const own of [OMAR.email, OMAR.username, PHONE, PLAYER, `"number":${orderId}`]) {
      expect(file).toContain(own);
    }
    expect(file).not.toContain("layla");
    expect(body).toMatchObject({ awaitedProducts: [{ product: "PUBG UC 60", state: "waiting" }] });
    const { items } = await orderRow(orderId);
    const seals = items.flatMap((item) => item.licenceKeys);
    const { id, password } = await db().user.findFirstOrThrow({ where: { email: OMAR.email } });
    const sessions = await db().session.findMany({ where: { userId: id } });
    for (const secret of [
      password,
      ...seals.map((key) => key.sealed),
      ...sessions.map((one) => one.id),
    ]) {
      expect(file).not.toContain(secret);
    }
    for (const word of (text ?? "").match(/[A-Z0-9]{5}(-[A-Z0-9]{5})+/g) ?? []) {
      expect(file).not.toContain(word);
    }
  });

  it("requires a sign-in, and omits the buyer's data of guest orders", async () => {
    expect((await new Visitor().call("GET", "/auth/my-data")).status).toBe(401);
    const stranger = new Visitor();
    const { orderId } = await omarsOrder(OMAR.email, stranger);
    const { body } = await (await customer(OMAR)).call<{
      orders: { number: number; phone: string | null }[];
    }>("GET", "/auth/my-data");
    expect(body.orders).toMatchObject([{ number: orderId, phone: null }]);
  });
});

describe("a request for erasure", () => {
  it("requires the password, and limits wrong ones", async () => {
    const omar = await customer(OMAR);
    const thief = omar.copy();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await ask(thief, `guess ${tries}`)).status).toBe(400);
    }
    expect((await ask(thief, OMAR.password)).status).toBe(429);
    expect(await db().erasure.count()).toBe(0);
  });

  it("is confirmed by mail, exists once however often it is made, and can be withdrawn in the profile", async () => {
    const omar = await customer(OMAR);
    await sentTo(OMAR.email);
    const asked = await ask(omar);
    expect(asked.status).toBe(200);
    await Promise.all([ask(omar), ask(omar)]);
    expect(await db().erasure.count()).toBe(1);
    expect(await sentTo(OMAR.email)).toMatchObject([{ kind: "erasure-requested" }]);
    expect((await omar.call("POST", "/auth/take-back-erasure", {})).status).toBe(200);
    expect((await open(omar)).body).toBeNull();
    await executeErasures(afterwards);
    expect(await statusOf(omar)).toBe(200);
  });

  it("cannot be withdrawn after fourteen days, and is not executed earlier", async () => {
    const omar = await customer(OMAR);
    await ask(omar);
    const { id, requestedAt, dueAt } = await db().erasure.findFirstOrThrow();
    expect(dueAt.getTime() - requestedAt.getTime()).toBe(ERASURE_DAYS * 24 * 3_600_000);
    expect(await executeErasures(() => new Date(dueAt.getTime() - 1))).toBe(0);
    const past = new Date(Date.now() - 1000);
    await db().erasure.update({ where: { id }, data: { requestedAt: past, dueAt: past } });
    expect((await omar.call("POST", "/auth/take-back-erasure", {})).status).toBe(409);
    expect(await executeErasures()).toBe(1);
    expect(await statusOf(omar)).toBe(401);
  });

  it("is refused for staff, and waits if the account gets a role later", async () => {
    await expect(
      callAs("admin", "auth.requestErasure", { currentPassword: PERSONA.password }),
    ).rejects.toMatchObject({ cause: { code: "erasure_of_staff" } });
    const omar = await customer(OMAR);
    await ask(omar);
    await db().user.updateMany({
      where: { email: OMAR.email },
      data: { isAdmin: true, role: "support" },
    });
    expect(await executeErasures(afterwards)).toBe(0);
    expect(await db().user.count({ where: { email: OMAR.email } })).toBe(1);
  });
});

describe("an erasure", () => {
  it("leaves no personal data in any table, and keeps the order's figures", async () => {
    const { buyer, orderId, totalUSD } = await omarsOrder();
    await buyer.call("GET", "/orders/my");
    await buyer.add(DESKTOP_OS, 2);
    await sentTo(OMAR.email);
    await wish(OMAR.email);
    await ask(buyer);
    const before = await orderRow(orderId);
    // An event stored by an older version, which kept whole payloads.
    const [payment] = before.payments;
    await db().providerEvent.create({
      data: {
        id: "whole",
        provider: "paypal",
        type: "CHECKOUT.ORDER.APPROVED",
        resourceId: payment?.providerOrderId ?? "",
        payload: { resource: { payer: { email_address: OMAR.email } } },
        processedAt: new Date(),
      },
    });
    expect((await open(buyer)).body?.heldBackBy).toEqual([]);
    expect(await executeErasures(afterwards)).toBe(1);
    expect(await sentTo(OMAR.email)).toMatchObject([{ kind: "erasure-done" }]);
    await sweep();
    for (const trace of [OMAR.email, OMAR.username, PHONE, PLAYER]) {
      expect(await tablesWith(trace), trace).toEqual([]);
    }
    for (const { sealed, ending } of before.items.flatMap((item) => item.licenceKeys)) {
      expect(await tablesWith(sealed)).toEqual([]);
      expect(await tablesWith(ending ?? "")).toEqual([]);
    }
    const after = await orderRow(orderId);
    expect(after).toMatchObject({
      status: "completed",
      userId: null,
      customerEmail: "",
      completedAt: before.completedAt,
      deliveredAt: before.deliveredAt,
    });
    expect(after.totalUSD.toFixed(2)).toBe(totalUSD);
    expect(after.items.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(
      before.items.map(({ productId, quantity }) => ({ productId, quantity })),
    );
    expect(before.payments[0]?.payerKey).not.toBeNull();
    const forgotten = { payerKey: null, networkKey: null };
    expect(after.payments).toEqual(before.payments.map((one) => ({ ...one, ...forgotten })));
    expect(after.items.flatMap((item) => item.licenceKeys).map((key) => key.fingerprint)).toEqual(
      before.items.flatMap((item) => item.licenceKeys).map((key) => key.fingerprint),
    );
    expect(await statusOf(buyer)).toBe(401);
    await expect(callAs("admin", "admin.orders.get", { id: orderId })).resolves.toMatchObject({
      customerEmail: "",
      items: [{}, {}],
    });
    await expect(runAction("orders.resendMail", { orderId })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
  });

  it("lets the address register again, without its previous orders", async () => {
    const { buyer } = await omarsOrder();
    await ask(buyer);
    await executeErasures(afterwards);
    const anew = await customer(OMAR);
    expect((await anew.call<unknown[]>("GET", "/orders/my")).body).toEqual([]);
    expect((await anew.call<{ orders: unknown[] }>("GET", "/auth/my-data")).body.orders).toEqual(
      [],
    );
  });

  it("permits refunds of an erased order, without a mail", async () => {
    const { buyer, orderId } = await omarsOrder();
    await ask(buyer);
    await executeErasures(afterwards);
    const { items } = await orderRow(orderId);
    const [licence] = items;
    await refund({
      orderId,
      amountUSD: licence?.priceUSD.toFixed(2) ?? "",
      itemIds: [licence?.id ?? 0],
    });
    await executeRefunds();
    const { refunds, mails } = await orderRow(orderId);
    expect(refunds).toMatchObject([{ status: "refunded" }]);
    expect(mails.map(({ kind, recipient }) => ({ kind, recipient }))).toEqual([
      { kind: "order-delivery", recipient: "" },
    ]);
    expect(await db().licenceKey.count({ where: { sealed: "", status: "available" } })).toBe(0);
  });

  it("holds when the provider repeats old events", async () => {
    const { buyer, orderId } = await omarsOrder();
    await sentTo(OMAR.email);
    await ask(buyer);
    await executeErasures(afterwards);
    await sentTo(OMAR.email);
    await sweep();
    await db().providerEvent.deleteMany();
    await webhooks.replayWebhooks();
    expect((await orderRow(orderId)).customerEmail).toBe("");
    for (const trace of [OMAR.email, PHONE]) expect(await tablesWith(trace), trace).toEqual([]);
  });

  it("keeps no message of a dispute that is opened later", async () => {
    const { buyer, orderId } = await omarsOrder();
    await ask(buyer);
    await executeErasures(afterwards);
    await provider().dispute(orderId, { dueInHours: 72, message: "Omar has got no key." });
    await webhooks.processWebhooks();
    expect(await db().dispute.findMany({ where: { orderId } })).toMatchObject([{ messages: [] }]);
    expect(await tablesWith("Omar has got no key")).toEqual([]);
  });

  it("resumes in batches after a crash", async () => {
    const omar = await customer(OMAR);
    const { id } = await db().user.findFirstOrThrow({ where: { email: OMAR.email } });
    await emptyOrders(120, id, OMAR.email);
    await db().order.updateMany({ data: { status: "failed" } });
    await db().$executeRaw`
      INSERT INTO order_events (order_id, type, to_status, actor, reason)
      SELECT id, 'status', 'failed', 'system', 'expired' FROM orders`;
    await ask(omar);
    await db().$executeRaw`
      UPDATE orders SET user_id = NULL, customer_email = '', session_id = 'erased'
      WHERE id IN (SELECT id FROM orders ORDER BY id LIMIT 50)`;
    expect(await executeErasures(afterwards)).toBe(1);
    expect(await tablesWith(OMAR.username)).toEqual([]);
    expect(await db().order.count({ where: { sessionId: "erased" } })).toBe(120);
  });
});

describe("an order that is not settled", () => {
  it.each([
    [
      "open",
      async (visitor: Visitor) =>
        (await placedOrder([{ productId: DESKTOP_OS }], { visitor })).orderId,
    ],
    [
      "paid and undelivered",
      async (visitor: Visitor) =>
        (await paidOrder([{ productId: DESKTOP_OS }], { visitor })).orderId,
    ],
    [
      "being refunded",
      async (visitor: Visitor) => {
        const { orderId, totalUSD } = await paidOrder([{ productId: DESKTOP_OS }], { visitor });
        await deliveredText(orderId);
        await refund({ orderId, amountUSD: totalUSD });
        return orderId;
      },
    ],
    [
      "disputed",
      async (visitor: Visitor) => {
        const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor });
        await deliveredText(orderId);
        await provider().dispute(orderId, { dueInHours: 72, message: "No key has reached me." });
        await webhooks.processWebhooks();
        return orderId;
      },
    ],
    [
      "to be topped up",
      async (visitor: Visitor) => {
        const line = { productId: UC_60, playerId: PLAYER };
        const { orderId } = await paidOrder([line], { visitor });
        await deliveredText(orderId);
        return orderId;
      },
    ],
  ])("holds the erasure back while it is %s, and its buyer reads which", async (_how, order) => {
    const omar = await customer(OMAR);
    const orderId = await order(omar);
    const { body } = await ask(omar);
    expect(body.heldBackBy).toEqual([orderId]);
    expect(await executeErasures(afterwards)).toBe(0);
    expect(await orderRow(orderId)).toMatchObject({ customerPhone: "+966501234567" });
    expect(await statusOf(omar)).toBe(200);
  });

  it("does not hold the erasure back if a stranger placed it with the address and did not pay", async () => {
    const omar = await customer(OMAR);
    await placedOrder([{ productId: DESKTOP_OS }], { order: { customerEmail: OMAR.email } });
    expect((await ask(omar)).body.heldBackBy).toEqual([]);
    expect(await executeErasures(afterwards)).toBe(1);
  });

  it("that is placed during the erasure is either refused or holds it back", async () => {
    const omar = await customer(OMAR);
    await omar.add(DESKTOP_OS, 1);
    await ask(omar);
    const [placed, done] = await Promise.all([omar.order(), executeErasures(afterwards)]);
    expect(done === 1 ? [401, 409] : [200]).toContain(placed.status);
    expect(await db().user.count({ where: { email: OMAR.email } })).toBe(1 - done);
    expect(await db().order.count()).toBe(1 - done);
  });
});

/** Waits until a statement waits for the lock of another statement. */
const isWaited = () =>
  vi.waitFor(async () => {
    const [{ waiting } = { waiting: 0 }] = await db().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_locks
      WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         OR NOT granted AND locktype = 'transactionid'`;
    expect(waiting).toBeGreaterThan(0);
  }, 10_000);

describe("during an erasure", () => {
  it("an order that waits for the erasure's lock is refused once the account is gone", async () => {
    const omar = await customer(OMAR);
    await omar.add(DESKTOP_OS, 1);
    const { id } = await db().user.findFirstOrThrow({ where: { email: OMAR.email } });
    let placed: ReturnType<typeof omar.order> | undefined;
    await prismaTransaction(
      async (tx) => {
        await tx.prisma.$queryRaw`SELECT FROM users WHERE id = ${id} FOR UPDATE`;
        placed = omar.order();
        await isWaited();
        await tx.prisma.user.delete({ where: { id } });
      },
      { timeout: 20_000 },
    );
    expect((await placed)?.status).toBe(401);
    expect(await db().order.count()).toBe(0);
  });

  it("a dispute that opens before the locks are taken holds the erasure back", async () => {
    const { buyer, orderId } = await omarsOrder();
    await ask(buyer);
    let done: Promise<number> | undefined;
    await prismaTransaction(
      async (tx) => {
        await lockAddress(tx, OMAR.email);
        done = executeErasures(afterwards);
        await isWaited();
        await provider().dispute(orderId, { dueInHours: 72, message: "No key has reached me." });
        await webhooks.processWebhooks();
        expect(await db().dispute.count({ where: { orderId } })).toBe(1);
      },
      { timeout: 20_000 },
    );
    expect(await done).toBe(0);
    expect(await orderRow(orderId)).toMatchObject({ customerPhone: PHONE });
  });
});

describe("an owner", () => {
  const request = (email: string) =>
    runAction("staff.requestErasure", { email, locale: "ar", reason: REASON });

  it("can erase a person without orders who only waits for a product", async () => {
    const email = "noura@example.com";
    await expect(request(email)).rejects.toThrow();
    await wish(email);
    const found = await callAs("admin", "admin.staff.findPerson", { email });
    expect(found).toMatchObject({ orders: 0, gifts: 0, requests: 1 });
    await request(email);
    await sentTo(email);
    expect(await executeErasures(afterwards)).toBe(1);
    await sentTo(email);
    await sweep();
    expect(await tablesWith(email)).toEqual([]);
  });

  it("can erase a guest's data by address, which no log entry contains", async () => {
    const { orderId } = await omarsOrder(OMAR.email, new Visitor());
    await runAction("orders.correctEmail", { orderId, email: "omar.new@example.com" });
    await runAction("orders.correctEmail", { orderId, email: OMAR.email });
    await request(OMAR.email);
    expect(await callAs("admin", "admin.staff.erasures", undefined)).toMatchObject({
      open: [
        {
          email: OMAR.email,
          hasAccount: false,
          isOwn: false,
          requestedBy: "admin",
          heldBackBy: [],
        },
      ],
      done: [],
    });
    await sentTo(OMAR.email);
    expect(await executeErasures(afterwards)).toBe(1);
    await sentTo(OMAR.email);
    await sweep();
    for (const trace of [OMAR.email, PHONE, PLAYER]) {
      expect(await tablesWith(trace), trace).toEqual([]);
    }
    const { open, done } = (await callAs(
      "admin",
      "admin.staff.erasures",
      undefined,
    )) as ErasuresDto;
    expect(open).toEqual([]);
    expect(done).toMatchObject([{ isOwn: false, requestedBy: "admin" }]);
    expect(JSON.stringify(done)).not.toContain("@");
    const log = await auditLog();
    expect(log.map(({ action }) => action)).toEqual([
      "order.correct_email",
      "order.correct_email",
      "erasure.request",
    ]);
    expect(log.at(-1)).toMatchObject({ before: null, after: null, reason: REASON });
  });

  it("sees an address's number of orders and their dates before, but not the goods", async () => {
    const find = async (email: string) =>
      (await callAs("admin", "admin.staff.findPerson", { email })) as PersonDto;
    const guest = await omarsOrder(OMAR.email, new Visitor());
    const { createdAt } = await orderRow(guest.orderId);
    // An unpaid order is not counted among the orders of the address.
    await placedOrder([{ productId: DESKTOP_OS }], { order: { customerEmail: OMAR.email } });
    const found = await find(OMAR.email.toUpperCase());
    expect(found).toEqual({
      email: OMAR.email,
      accountSince: null,
      isStaff: false,
      orders: 1,
      gifts: 0,
      requests: 0,
      firstOrderAt: createdAt.toISOString(),
      lastOrderAt: createdAt.toISOString(),
      heldBackBy: [],
      dueAt: null,
    });
    await request(OMAR.email);
    const { dueAt } = await db().erasure.findFirstOrThrow();
    expect((await find(OMAR.email)).dueAt).toBe(dueAt.toISOString());
    const manager = await db().user.findFirstOrThrow({ where: { role: "manager" } });
    expect(await find(manager.email)).toMatchObject({ isStaff: true, orders: 0 });
    await expect(find("nobody@example.com")).rejects.toMatchObject({
      cause: { code: "erasure_of_nobody" },
    });
    await expect(
      callAs("manager", "admin.staff.findPerson", { email: OMAR.email }),
    ).rejects.toMatchObject({ cause: { code: "not_allowed" } });
  });

  it("can withdraw an erasure, but can erase neither an unknown address nor staff", async () => {
    await customer(OMAR);
    await request(OMAR.email);
    const { id } = await db().erasure.findFirstOrThrow();
    await runAction("staff.takeBackErasure", { id, reason: REASON });
    expect(await db().erasure.count()).toBe(0);
    await expect(request("nobody@example.com")).rejects.toMatchObject({
      cause: { code: "erasure_of_nobody" },
    });
    const manager = await db().user.findFirstOrThrow({ where: { role: "manager" } });
    await expect(request(manager.email)).rejects.toMatchObject({
      cause: { code: "erasure_of_staff" },
    });
  });

  it("is the only role that may erase, after entering the password", async () => {
    const input = {
      idempotencyKey: crypto.randomUUID(),
      email: OMAR.email,
      locale: "en",
      reason: REASON,
    };
    await expect(callAs("manager", "admin.staff.requestErasure", input)).rejects.toMatchObject({
      cause: { code: "not_allowed" },
    });
    await expect(
      callAs("admin", "admin.staff.requestErasure", input, { isProven: false }),
    ).rejects.toMatchObject({ cause: { code: "proof_needed" } });
  });
});

describe("the audit log", () => {
  it("allows no change other than an erasure", async () => {
    const { orderId } = await omarsOrder(OMAR.email, new Visitor());
    await runAction("orders.correctEmail", { orderId, email: "omar.new@example.com" });
    for (const change of [
      `after = '{"customerEmail": "somebody@example.com"}'`,
      "actor_name = 'somebody'",
      "reason = 'another'",
      `after = without_address(after), action = 'order.refund'`,
    ]) {
      await expect(
        db().$executeRawUnsafe(`UPDATE audit_entries SET ${change}`),
        change,
      ).rejects.toThrow("the audit log is never changed");
    }
    await expect(db().$executeRaw`DELETE FROM audit_entries`).rejects.toThrow("never changed");
  });
});
