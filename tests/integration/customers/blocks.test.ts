import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { BlockDto } from "@/contract/admin/people/customers";
import { ERASURE_DAYS } from "@/domain/account/erasure";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { customerKey } from "@/server/orders/placing/customer-key";
import { db } from "@/server/platform/database/db";
import { executeErasures } from "@/server/privacy/execute-erasures";
import { OFFICE, PLAYER, paidOrder, UC_60 } from "../../support/data/checkout-orders";
import { createUsers, customer } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const REASON = "Charged back three times";
const block = (kind: string, value: string, idempotencyKey = randomUUID()) =>
  callAs("manager", "admin.customers.addBlock", { idempotencyKey, kind, value, reason: REASON });
const blocks = (q = "") =>
  callAs("support", "admin.customers.blocks", { q }) as Promise<BlockDto[]>;
const lift = (id: number | undefined) =>
  callAs("manager", "admin.customers.liftBlock", {
    idempotencyKey: randomUUID(),
    id,
    reason: "It was somebody else",
  });
const refusedAs = (code: string) => ({ cause: { code } });

const REFUSAL = /^An order cannot be placed with these details\. Write to us at \S+@\S+\.$/;

/** Places a top-up order with these details and returns the response. */
async function order(
  details: object,
  { visitor = new Visitor(), cart = PLAYER, typed = "" } = {},
): Promise<{ status: number; message?: string }> {
  await visitor.add(UC_60, 1, cart ? { playerId: cart } : {});
  const items = typed ? [{ productId: UC_60, pubgPlayerId: typed }] : [];
  const { status, body } = await visitor.order({ items, ...details });
  return { status, message: body.message };
}

describe("a blocked address", () => {
  it.each([
    ["as buyer, in another spelling", { customerEmail: "Li.Na+games@GoogleMail.com" }],
    [
      "as the recipient of a gift",
      { gift: { email: "lina@gmail.com", name: "Lina", words: "", day: null } },
    ],
  ])(
    "stops an order %s with the general refusal, before anything is written",
    async (_how, details) => {
      await block("email", "lina@gmail.com");
      const visitor = new Visitor();
      await visitor.add(OFFICE);
      const { status, body } = await visitor.order(details);
      expect([status, body.message]).toEqual([409, expect.stringMatching(REFUSAL)]);
      expect(body.message).not.toContain(REASON);
      expect(await db().order.count()).toBe(0);
    },
  );

  it("stops orders of its account, whatever address is typed", async () => {
    const omar = { username: "omar_k", email: "omar.k@example.com", password: "violet lamp 42" };
    const visitor = await customer(omar);
    await block("email", "omar.k+1@example.com");
    expect(await order({ customerEmail: "other@example.com" }, { visitor })).toMatchObject({
      status: 409,
      message: expect.stringMatching(REFUSAL),
    });
  });

  it("stops nobody else, and nobody once it is lifted", async () => {
    await block("email", "lina@example.com");
    expect((await order({ customerEmail: "amal@example.com" })).status).toBe(200);
    const [held] = await blocks();
    await lift(held?.id);
    expect((await order({ customerEmail: "lina@example.com" })).status).toBe(200);
    await expect(lift(held?.id)).rejects.toMatchObject(refusedAs("not_found"));
  });

  it("cannot be entered as a correction of an order or gift", async () => {
    await block("email", "blocked@example.com");
    const email = "Blocked@example.com";
    const visitor = new Visitor();
    const gift = { email: "amal@example.com", name: "Amal", words: "", day: "2099-01-01" };
    const bought = await paidOrder([{ productId: OFFICE }], {
      visitor,
      order: { gift: { ...gift, day: null } },
    });
    const as = { cartSessionId: visitor.sessionId, openCartSession: () => visitor.sessionId };
    for (const procedure of ["orderPage.correctAddress", "orderPage.correctGift"]) {
      await expect(
        callAs("guest", procedure, { token: orderToken(bought.orderId), email }, as),
      ).rejects.toMatchObject(refusedAs("details_refused"));
    }
  });
});

describe("a blocked Player ID", () => {
  it("stops an order by the Player ID in the cart or at checkout, in either digits", async () => {
    await block("player_id", ` ${PLAYER} `);
    const refused = { status: 409, message: expect.stringMatching(REFUSAL) };
    expect(await order({})).toMatchObject(refused);
    expect(await order({}, { cart: "", typed: "٥١٢٣٤٥٦٧٨٩" })).toMatchObject(refused);
    expect((await order({}, { cart: "", typed: "5987654321" })).status).toBe(200);
    expect((await order({}, { typed: "5987654321" })).status, "what is typed counts").toBe(200);
  });

  it("cannot be used to correct a rejected top-up", async () => {
    const checkout = await paidOrder([{ productId: UC_60, playerId: "5987654321" }]);
    const { orderId, visitor } = checkout;
    const inAnHour = new Date(Date.now() + 3_600_000);
    await db().orderItem.updateMany({
      data: { topupStatus: "rejected", correctUntil: inAnHour },
    });
    await block("player_id", PLAYER);
    const { id: itemId } = await db().orderItem.findFirstOrThrow();
    const input = { token: orderToken(orderId), itemId, topupFields: { playerId: PLAYER } };
    await expect(
      callAs("guest", "orderPage.correctTopup", input, { cartSessionId: visitor.sessionId }),
    ).rejects.toMatchObject(refusedAs("details_refused"));
  });
});

describe("a block", () => {
  it("is created once, however the value is typed, and audited with its reason but not its value", async () => {
    const idempotencyKey = randomUUID();
    await Promise.all([
      block("email", "Lina@Example.com", idempotencyKey),
      block("email", "Lina@Example.com", idempotencyKey),
    ]);
    await expect(block("email", "lina+2@example.com")).rejects.toMatchObject(
      refusedAs("block_exists"),
    );
    await block("player_id", "lina@example.com");
    expect(await blocks()).toMatchObject([
      { kind: "player_id", value: "lina@example.com" },
      { kind: "email", value: "Lina@Example.com", reason: REASON, blockedBy: "manager" },
    ]);
    expect(await blocks("LINA+3@example.com")).toMatchObject([{ kind: "email" }]);
    const log = await auditLog();
    expect(log).toMatchObject([
      { action: "block.add", entity: "block", reason: REASON },
      { action: "block.add" },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/lina/i);
  });

  it("is created once when two admins add it simultaneously", async () => {
    const both = await Promise.allSettled([
      block("email", "lina@example.com"),
      block("email", "lina+1@example.com"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await blocks()).toHaveLength(1);
  });

  it("is refused for an invalid address, and without a reason", async () => {
    await expect(block("email", "lina")).rejects.toMatchObject(refusedAs("block_value_invalid"));
    await expect(block("player_id", "  ")).rejects.toMatchObject(refusedAs("block_value_invalid"));
    expect(await db().block.count()).toBe(0);
  });

  it("is shown on the customer's page, lifted or not, and survives an erasure as an HMAC", async () => {
    const omar = { username: "omar_k", email: "omar.k@example.com", password: "violet lamp 42" };
    const visitor = await customer(omar);
    await block("email", omar.email);
    const customerInput = { customer: customerKey(omar.email) };
    expect(await callAs("support", "admin.customers.blocksOf", customerInput)).toMatchObject([
      { value: omar.email, liftedAt: null },
    ]);
    const { body } = await visitor.call("GET", "/auth/my-data");
    expect(JSON.stringify(body)).not.toContain(REASON);
    await visitor.call("POST", "/auth/request-erasure", { currentPassword: omar.password });
    const later = () => new Date(Date.now() + (ERASURE_DAYS * 24 + 1) * 3_600_000);
    expect(await executeErasures(later)).toBe(1);
    expect(await blocks()).toMatchObject([{ kind: "email", value: "", reason: "" }]);
    expect(await order({ customerEmail: omar.email })).toMatchObject({ status: 409 });
  });
});
