import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { MyOrderDto } from "@/contract/my-orders";
import { sealSessionToken } from "@/server/accounts/codes/token";
import { disputeEvidence } from "@/server/payments/disputes/dispute-evidence";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS, orderRow, PLAYER, paidOrder, UC_60 } from "../../support/data/checkout-orders";
import { belongsTo } from "../../support/data/own-orders";
import { createUsers } from "../../support/people/accounts";
import { callAs } from "../../support/people/callers";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const DAY = 24 * 60 * 60 * 1000;

/** An order of a licence and a top-up; the top-up has no code. */
async function customersOrder() {
  const { orderId } = await paidOrder([
    { productId: DESKTOP_OS },
    { productId: UC_60, playerId: PLAYER },
  ]);
  await belongsTo({ id: 2, email: "customer@example.com" }, orderId);
  const [licence] = (await orderRow(orderId)).items;
  return { orderId, itemId: licence?.id };
}

const open = (ip = "203.0.113.7", role: "customer" | "admin" | "guest" = "customer") =>
  callAs(role, "orders.my", {}, { ip });

/** Requests the customer's orders over HTTP, as a browser with a stored session. */
async function get(headers: Record<string, string>): Promise<MyOrderDto[]> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + DAY);
  await db().session.create({ data: { id, userId: 2, expiresAt } });
  const cookie = `next-auth.session-token=${await sealSessionToken(id)}`;
  const url = "http://shop.test/api/orders/my";
  const answer = await answerRequest(new Request(url, { headers: { cookie, ...headers } }));
  expect(answer.status).toBe(200);
  return (await answer.json()) as MyOrderDto[];
}
const openings = () =>
  db().codeOpening.findMany({
    select: { itemId: true, address: true },
    orderBy: { openedAt: "asc" },
  });

describe("an opening of codes", () => {
  it("is recorded with its IP address, once an hour, and appears in the dispute evidence", async () => {
    const { orderId, itemId } = await customersOrder();
    await Promise.all([open(), open(), open()]);
    // A second opening is recorded if the hour ends during the test.
    expect((await openings()).length).toBeLessThan(3);
    await open("32.1.13.184.0.1.0.2/64");
    const before = await openings();
    expect(new Set(before.map((one) => one.itemId))).toEqual(new Set([itemId]));
    expect(new Set(before.map((one) => one.address))).toEqual(
      new Set(["203.0.113.7", "32.1.13.184.0.1.0.2/64"]),
    );
    const evidence = await disputeEvidence(orderId);
    expect(evidence).toMatch(
      /codes opened on the buyer's own page 2\S+ \S+ UTC from 203\.0\.113\.7\n/,
    );
    expect(evidence).toContain("UTC from 2001:db8:1:2::/64");
    await db().codeOpening.deleteMany({ where: { address: "203.0.113.7" } });
    const hour = new Date(Date.now() - DAY);
    await db().codeOpening.create({ data: { itemId: itemId ?? 0, address: "203.0.113.7", hour } });
    await open();
    expect(await openings()).toHaveLength(3);
  });

  it.each([
    ["a link of another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["a link of a mail program", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    ["a subdomain", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }],
    ["a link in a browser without Sec-Fetch-Site", { accept: "text/html,*/*" }],
    ["a script of another site", { origin: "https://elsewhere.example" }],
  ])("is not made by %s, which writes nothing and has no code", async (_, headers) => {
    const { orderId, itemId } = await customersOrder();
    const [order] = await get(headers as Record<string, string>);
    expect(order?.id).toBe(orderId);
    expect(order?.items.find(({ id }) => id === itemId)).toMatchObject({
      digitalContent: null,
      codes: [],
    });
    expect(await openings()).toEqual([]);
    const revealed = { where: { orderId, revealedAt: { not: null } } };
    expect(await db().orderItem.count(revealed)).toBe(0);
  });

  it("is recorded for the shop's own page, but not for a program, which gets the codes too", async () => {
    const { itemId } = await customersOrder();
    const [called] = await get({ accept: "*/*" });
    expect(called?.items.find(({ id }) => id === itemId)?.codes).toHaveLength(1);
    expect(await openings()).toEqual([]);
    const own = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
    await get({ ...own, "x-forwarded-for": "203.0.113.7" });
    expect(await openings()).toEqual([{ itemId, address: "203.0.113.7" }]);
  });

  it("is not recorded for a stranger or an admin who reads the order", async () => {
    const { orderId } = await customersOrder();
    await expect(open("203.0.113.8", "guest")).rejects.toThrow();
    await open("203.0.113.8", "admin");
    await callAs("admin", "admin.orders.get", { id: orderId });
    expect(await openings()).toEqual([]);
  });

  it("is listed for the first and the last times if there are many", async () => {
    const { orderId, itemId = 0 } = await customersOrder();
    await db().codeOpening.createMany({
      data: Array.from({ length: 60 }, (_, index) => {
        const openedAt = new Date(Date.now() - (60 - index) * DAY);
        return { itemId, address: `198.51.100.${index}`, hour: openedAt, openedAt };
      }),
    });
    const evidence = await disputeEvidence(orderId);
    expect(evidence.match(/codes opened/g)).toHaveLength(40);
    expect(evidence).toContain("from 198.51.100.0\n");
    expect(evidence).toContain("and 20 times more");
    expect(evidence).toContain("from 198.51.100.59\n");
    expect(evidence).not.toContain("from 198.51.100.30\n");
  });

  it("is kept as long as its payment can be disputed", async () => {
    const { itemId = 0 } = await customersOrder();
    for (const days of [201, 199]) {
      const openedAt = new Date(Date.now() - days * DAY);
      const data = { itemId, address: `198.51.100.${days}`, hour: openedAt, openedAt };
      await db().codeOpening.create({ data });
    }
    await sweep();
    expect(await openings()).toEqual([{ itemId, address: "198.51.100.199" }]);
  });
});
