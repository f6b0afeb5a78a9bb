import http from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/server/platform/database/db";
import { answerTo } from "@/server/platform/outgoing/outgoing-call";
import { sendUpstreamCallbacks } from "@/server/upstream/send-callbacks";
import { OFFICE, PLAYER, UC_60 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { DujiaoShop } from "../../support/upstream/dujiao-shop";
import { allowLoopback } from "../../support/webhooks/receivers";

let shop: DujiaoShop;
let here: string;
beforeEach(async () => {
  await createUsers();
  shop = await DujiaoShop.with("1000");
  here = await shop.listen();
  shop.callbackUrl = "https://reseller.example/callback";
});
afterEach(async () => {
  await shop.close();
  await expectInvariants();
});

/** Sends callbacks to the test's receiver, with only loopback addresses allowed. */
const toReceiver: Parameters<typeof sendUpstreamCallbacks>[0] = (call) =>
  answerTo({ ...call, url: here, within: { isPublicAllowed: false, networks: ["127.0.0.0/8"] } });
const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000);
const round = (seconds = 1) => sendUpstreamCallbacks(toReceiver, later(seconds));

describe("a callback", () => {
  it("brings the codes, signed, once", async () => {
    const { body } = await shop.buy(OFFICE, { downstream_order_no: "D-7" });
    expect(await round()).toBe(1);
    const [first] = shop.received;
    expect(first).toMatchObject({
      isSigned: true,
      body: {
        event: "order.fulfilled",
        order_id: body.order_id,
        downstream_order_no: "D-7",
        status: "completed",
        fulfillment: { type: "auto", status: "delivered" },
      },
    });
    expect(first?.body.fulfillment.payload).not.toBe("");
    expect(await round(3600)).toBe(0);
    expect(shop.received).toHaveLength(1);
  });

  it("follows a top-up, and a refund after the end", async () => {
    const { body } = await shop.buy(UC_60, { manual_form_data: { player_id: PLAYER } });
    expect(await round()).toBe(1);
    await db().orderItem.updateMany({
      where: { orderId: body.order_id },
      data: { topupStatus: "credited", creditedAt: new Date() },
    });
    expect(await round(600)).toBe(1);
    expect(await round(3600)).toBe(0);
    const other = await shop.buy(OFFICE);
    await round();
    await refund({ orderId: other.body.order_id, amountUSD: other.body.amount });
    await executeRefunds();
    expect(await round(2)).toBe(1);
    expect(shop.received.map(({ body: { status } }) => status)).toEqual([
      ...["fulfilling", "completed", "completed", "canceled"],
    ]);
    expect(shop.received.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it("is repeated after failures, with growing pauses", async () => {
    await shop.buy(OFFICE);
    shop.failures = [500, 503];
    expect(await round(1)).toBe(0);
    expect(await round(20), "still paused").toBe(0);
    expect(await round(32)).toBe(0);
    expect(await round(60), "still paused").toBe(0);
    expect(await round(200)).toBe(1);
    expect(shop.received).toHaveLength(1);
    expect(await shop.account()).toMatchObject({ callbackFailures: 0, callbackPausedUntil: null });
  });

  it("that fails holds back the others of its shop, and none of another shop", async () => {
    const other = await DujiaoShop.with("1000");
    other.callbackUrl = "https://other.example/callback";
    for (const one of [shop, shop, shop, other]) await one.buy(OFFICE);
    const called: string[] = [];
    const send: Parameters<typeof sendUpstreamCallbacks>[0] = async ({ url }) => {
      called.push(new URL(url).hostname);
      return url.includes("other")
        ? { status: 200, body: { ok: true } }
        : { status: 500, body: null };
    };
    expect(await sendUpstreamCallbacks(send, later(1))).toBe(1);
    expect(called.sort()).toEqual(["other.example", "reseller.example"]);
  });

  it("of one order is sent by one worker at a time", async () => {
    await shop.buy(OFFICE);
    const arrived = await Promise.all([round(), round(), round()]);
    expect(arrived.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(shop.received).toHaveLength(1);
  });

  describe("of an order that is refunded while it is sent", () => {
    const said = () => shop.received.map(({ body: { status } }) => status);
    /** Sends callbacks, and does `meanwhile` before the first one. */
    const roundWith = (meanwhile: () => Promise<unknown>) => {
      let isFirst = true;
      return sendUpstreamCallbacks(async (call) => {
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return toReceiver(call);
      });
    };
    let refundAll: () => Promise<void>;
    beforeEach(async () => {
      const { body } = await shop.buy(OFFICE);
      refundAll = async () => {
        await refund({ orderId: body.order_id, amountUSD: body.amount });
        await executeRefunds();
      };
    });

    it("is followed by one of the refund, which no other worker overtakes", async () => {
      const arrived = await roundWith(async () => {
        await refundAll();
        expect(await round(0), "another worker").toBe(0);
      });
      expect([arrived, said()]).toEqual([1, ["completed"]]);
      expect(await round()).toBe(1);
      expect(said()).toEqual(["completed", "canceled"]);
      expect(await round(3600)).toBe(0);
    });

    it("is followed by one of the refund, also if it arrives after its lease", async () => {
      await roundWith(async () => {
        await refundAll();
        expect(await round(120), "another worker").toBe(1);
      });
      expect(await round()).toBe(1);
      expect(said()).toEqual(["canceled", "completed", "canceled"]);
    });
  });

  it("reaches a public address also by http", async () => {
    const call = http.request;
    const url = "http://8.8.8.8:8080/callback";
    const request = vi
      .spyOn(http, "request")
      .mockImplementation(((
        _url: URL,
        options: http.RequestOptions,
        done: (response: http.IncomingMessage) => void,
      ) => call(here, options, done)) as typeof http.request);
    try {
      await shop.buy(OFFICE, { callback_url: url });
      expect(await sendUpstreamCallbacks(undefined, later(1))).toBe(1);
      expect(request.mock.calls.map(([to]) => String(to))).toEqual([url]);
    } finally {
      request.mockRestore();
    }
    expect(shop.received).toHaveLength(1);
  });

  it("is not sent any more once the key is revoked", async () => {
    await shop.buy(OFFICE);
    await runAction("apiKeys.revoke", { id: shop.apiKeyId });
    expect(await round()).toBe(0);
    expect(shop.received).toEqual([]);
  });

  it("does not reach this machine, whatever the URL and the networks for webhooks", async () => {
    allowLoopback();
    await shop.buy(OFFICE);
    await db().upstreamOrder.updateMany({ data: { callbackUrl: here } });
    expect(await sendUpstreamCallbacks(undefined, later(1))).toBe(0);
    expect(shop.received).toEqual([]);
  });
});
