import { describe, expect, it, vi } from "vitest";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { watchOutages } from "@/server/alerts/watch-outages";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { findPlayer } from "@/server/delivery/find-player";
import { httpSupplier } from "@/server/delivery/http-supplier";
import { pollTopups } from "@/server/delivery/poll-topups";
import { submitTopup } from "@/server/delivery/submit-topup";
import { receiveSupplierAnswer, SUPPLIER_CALLBACK } from "@/server/delivery/supplier-callback";
import { SIGNATURE_HEADER, signMessage } from "@/server/delivery/supplier-signature";
import type { TopupSupplier } from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { DESKTOP_OS, orderRow, PLAYER, paidOrder, UC_60 } from "../../support/data/checkout-orders";
import { deliveredText } from "../../support/people/admin-actions";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";
import { SUPPLIER_SECRET, says, withJsonSupplier } from "../../support/suppliers/json-supplier";

openDeliveryServices();
const supplier = withJsonSupplier();

const PENDING = says({ status: "pending", id: "S-1" });

/** Buys a pack. @returns the ids of order and line, the supplier's port, helpers for the line */
async function pack(others: Parameters<typeof paidOrder>[0] = []) {
  const lines = [{ productId: UC_60, playerId: PLAYER }, ...others];
  const { orderId } = await paidOrder(lines);
  const { items } = await orderRow(orderId);
  const id = items.find(({ topupStatus }) => topupStatus !== null)?.id ?? 0;
  const { lookup: _, ...port } = httpSupplier(supplier.options());
  return {
    orderId,
    id,
    port,
    reference: `topup-${id}`,
    submit: () => submitTopup(id, port),
    state: async () => (await db().orderItem.findUniqueOrThrow({ where: { id } })).topupStatus,
  };
}

/** Sends a callback of the supplier. @returns the error code of its refusal, or null */
async function tell(said: object, { secret = SUPPLIER_SECRET, at = Date.now() } = {}) {
  const body = JSON.stringify(said);
  const message = { method: "POST", path: SUPPLIER_CALLBACK, body };
  const signature = signMessage(message, secret, Math.floor(at / 1000));
  const code = (error: unknown) => Object(error).code;
  return receiveSupplierAnswer({ signature, body }, SUPPLIER_SECRET).then(() => null, code);
}

describe("a supplier over HTTP", () => {
  it("gets a signed top-up with the line's reference, and credits it at once", async () => {
    const { submit, state, reference } = await pack();
    supplier.answers(says({ status: "credited", id: "S-1" }));
    await submit();
    expect(await state()).toBe("credited");
    expect(supplier.asked).toEqual([
      {
        method: "POST",
        path: "/v1/topups",
        isSigned: true,
        said: {
          reference,
          game: expect.any(String),
          fields: { playerId: PLAYER },
          product: expect.any(String),
          quantity: 1,
          server: null,
        },
      },
    ]);
  });

  it("is retried with the same reference after an error, a reset, a timeout, an invalid response, or one that is too large", async () => {
    const { submit, state, id, reference } = await pack();
    supplier.answers(
      says({ status: "credited", id: "S-1" }, 500),
      (_asked, res) => res.destroy(),
      says({ status: "credited" }),
      (_asked, res) => res.writeHead(302, { location: "/v1/players" }).end(),
      (_asked, res) => res.end(`{"status":"credited","id":"S-1","more":"${"x".repeat(70_000)}"}`),
    );
    for (let times = 0; times < 5; times += 1) await expect(submit()).rejects.toThrow();
    expect(await state()).toBe("submitting");
    supplier.answers(says({ status: "credited", id: "S-1" }));
    // The circuit breaker of this port is open; a new port has a separate breaker.
    await expect(submit()).rejects.toThrow();
    expect(supplier.asked).toHaveLength(5);
    const { lookup: _, ...fresh } = httpSupplier(supplier.options());
    await submitTopup(id, fresh);
    expect(new Set(supplier.asked.map(({ said }) => said?.reference))).toEqual(
      new Set([reference]),
    );
    expect(await state()).toBe("credited");
  });

  it("is not paused because it refuses one top-up again and again", async () => {
    const { submit, state } = await pack();
    supplier.answers(says({ error: "unknown game" }, 422));
    for (let times = 0; times < 6; times += 1) await expect(submit()).rejects.toThrow();
    supplier.answers(says({ status: "credited", id: "S-1" }));
    await submit();
    expect(await state()).toBe("credited");
  });

  it("is reported to the owner after an outage of some minutes, and polled until it answers", async () => {
    const { submit, port } = await pack();
    supplier.answers(says({}, 422));
    for (let times = 0; times < 3; times += 1) await expect(submit()).rejects.toThrow();
    supplier.answers(says({}, 503));
    await expect(submit()).rejects.toThrow();
    expect(await db().outage.count()).toBe(0);
    const fresh = httpSupplier(supplier.options());
    for (let times = 0; times < 3; times += 1)
      await expect(fresh.check("topup-1")).rejects.toThrow();
    await vi.waitUntil(async () => (await db().outage.count()) === 1);
    await db().$executeRaw`UPDATE outages SET since = now() - interval '9 minutes'`;
    const told = (await watchAlerts()).filter(({ kind }) => kind === "service_down");
    expect(told).toMatchObject([{ facts: { service: "supplier" } }]);
    const ask = async () => (await port.checkConnection?.()) ?? null;
    const round = async () => {
      await db().$executeRaw`UPDATE outages SET seen_at = now() - interval '91 seconds'`;
      await watchOutages(ask);
      return db().outage.count();
    };
    expect(await round()).toBe(1);
    supplier.answers(says({ error: "no such top-up" }, 404));
    expect(await round()).toBe(0);
    expect(supplier.asked.at(-1)).toMatchObject({ path: "/v1/topups/topup-0", isSigned: true });
  });

  it("does not delay the codes of the same order beyond its timeout if it never answers", async () => {
    const { orderId, port } = await pack([{ productId: DESKTOP_OS }]);
    supplier.answers(() => undefined);
    await deliverOrder(orderId, { submit: (item) => submitTopup(item, port), send: sendMail });
    expect(sink.mails).toHaveLength(1);
    expect((await orderRow(orderId)).deliveredAt).not.toBeNull();
  });

  it("accepts a top-up and reports the credit by its callback, which counts once", async () => {
    const { submit, state, orderId, reference } = await pack();
    supplier.answers(PENDING);
    await submit();
    expect(await state()).toBe("submitted");
    const credited = { reference, status: "credited", id: "S-1" };
    expect(await Promise.all([tell(credited), tell(credited)])).toEqual([null, null]);
    expect(await state()).toBe("credited");
    expect((await orderRow(orderId)).status).toBe("delivered");
    expect(
      await db().orderEvent.count({ where: { orderId, reason: "credited to the player" } }),
    ).toBe(1);
    expect(await tell({ reference, status: "rejected", reason: "late" })).toBeNull();
    expect(await state()).toBe("credited");
  });

  it("may send the callback before its response is recorded", async () => {
    const { submit, state, reference } = await pack();
    supplier.answers((asked, res) => {
      void tell({ reference, status: "credited", id: "S-1" }).then(() => PENDING(asked, res));
    });
    await submit();
    expect(await state()).toBe("credited");
  });

  it("may reject by its callback: the buyer gets a mail and may correct the account, and the old attempt no longer counts", async () => {
    const { submit, state, orderId, id, reference } = await pack();
    supplier.answers(PENDING);
    await submit();
    expect(await tell({ reference, status: "rejected", reason: "no such player" })).toBeNull();
    expect(await state()).toBe("rejected");
    expect(await db().mail.count({ where: { orderId, kind: "topup-rejected" } })).toBe(1);

    await db().orderItem.update({
      where: { id },
      data: { topupStatus: "waiting", topupAttempt: 2, correctUntil: null },
    });
    await submit();
    expect(supplier.asked.at(-1)?.said?.reference).toBe(`${reference}-2`);
    for (const status of ["rejected", "credited"]) {
      expect(await tell({ reference, status, id: "S-1" })).toBeNull();
      expect(await state()).toBe("submitted");
    }
    expect(await tell({ reference: `${reference}-2`, status: "credited", id: "S-2" })).toBeNull();
    expect(await state()).toBe("credited");
  });

  it("is polled about top-ups whose callback was lost", async () => {
    const { submit, state, reference, port } = await pack();
    supplier.answers(says({ status: "pending" }));
    await submit();
    expect(await pollTopups(port)).toBe(0);
    expect(supplier.asked.at(-1)).toEqual({
      method: "GET",
      path: `/v1/topups/${reference}`,
      isSigned: true,
      said: null,
    });
    supplier.answers(says({}, 503), says({ status: "credited", id: "S-1" }));
    const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
    expect(await pollTopups(port, later(1))).toBe(0);
    expect(await pollTopups(port, later(5))).toBe(1);
    expect(await state()).toBe("credited");
    expect(await pollTopups(port, later(60))).toBe(0);
    expect(supplier.asked).toHaveLength(4);
  });

  it("gives the player's name during the submission; the credit does not depend on it", async () => {
    const named = await pack();
    const whole = httpSupplier(supplier.options());
    const credited = says({ status: "credited", id: "S-1" });
    const byPath = (players: ReturnType<typeof says>) =>
      supplier.answers((asked, res) =>
        (asked.path === "/v1/players" ? players : credited)(asked, res),
      );
    byPath(says({ status: "found", name: "Falcon_7" }));
    await submitTopup(named.id, whole);
    expect((await orderRow(named.orderId)).items).toMatchObject([
      { topupStatus: "credited", playerName: "Falcon_7" },
    ]);
    expect((await adminOrder(named.orderId)).items).toMatchObject([{ playerName: "Falcon_7" }]);
    expect(await deliveredText(named.orderId)).toContain("Falcon_7");

    const nameless = await pack();
    byPath(says({}, 503));
    await submitTopup(nameless.id, whole);
    expect((await orderRow(nameless.orderId)).items).toMatchObject([
      { topupStatus: "credited", playerName: null },
    ]);
  });

  it("looks up players, and blocks nobody when it cannot", async () => {
    const port = httpSupplier(supplier.options());
    const player = { game: "pubg", fields: { playerId: PLAYER } };
    supplier.answers(
      says({ status: "found", name: "Falcon\u202e_7" }),
      says({ status: "not_found" }),
      says({ status: "found" }),
      () => undefined,
    );
    expect(await findPlayer(player, port)).toEqual({ outcome: "found", name: "Falcon_7" });
    expect(await findPlayer(player, port)).toEqual({ outcome: "not_found" });
    expect(await findPlayer(player, port)).toEqual({ outcome: "unavailable" });
    expect(await findPlayer(player, port)).toEqual({ outcome: "unavailable" });
    expect(supplier.asked[0]).toMatchObject({ path: "/v1/players", isSigned: true, said: player });
  });
});

describe("a player look-up", () => {
  const player = { game: "pubg", fields: { playerId: PLAYER } };

  it("is limited to sixteen at once; further ones are unavailable immediately", async () => {
    const waiting: (() => void)[] = [];
    const supplier: TopupSupplier = {
      submit: () => Promise.reject(new Error("not asked")),
      lookup: () =>
        new Promise((found) => {
          waiting.push(() => found({ outcome: "found", name: "Falcon_7" }));
        }),
    };
    const asked = Array.from({ length: 20 }, () => findPlayer(player, supplier));
    const late = await Promise.all(asked.slice(16));
    expect(late).toEqual(Array.from({ length: 4 }, () => ({ outcome: "unavailable" })));
    expect(waiting).toHaveLength(16);
    for (const answer of waiting) answer();
    expect((await Promise.all(asked.slice(0, 16))).map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 16 }, () => "found"),
    );
  });
});

describe("a callback", () => {
  it("is authenticated only by its signature, which is valid for five minutes", async () => {
    const { submit, state, reference } = await pack();
    supplier.answers(PENDING);
    await submit();
    const credited = { reference, status: "credited", id: "S-1" };
    const forged = { secret: SUPPLIER_SECRET.toUpperCase() };
    expect(await tell(credited, forged)).toBe("webhook_not_authentic");
    expect(await tell(credited, { at: Date.now() - 301_000 })).toBe("webhook_not_authentic");
    expect(await receive(JSON.stringify(credited), null)).toBe("webhook_not_authentic");
    expect(await state()).toBe("submitted");
  });

  it("changes nothing if it is invalid, or if its top-up is unknown or was not submitted", async () => {
    const { submit, state, id, reference } = await pack();
    supplier.answers(PENDING);
    await submit();
    const nonsense = [
      {},
      { reference },
      { reference, status: "paid" },
      { reference: "x", status: "pending" },
    ];
    for (const said of nonsense) expect(await tell(said)).toBe("invalid_input");
    for (const unknown of [`topup-${id + 1}`, `${reference}-2`, "topup-2147483647"]) {
      expect(await tell({ reference: unknown, status: "credited", id: "S" })).toBe(
        "order_not_found",
      );
    }
    expect(await tell({ reference, status: "pending" })).toBeNull();
    expect(await state()).toBe("submitted");
  });

  it("is not found without an HTTP supplier", async () => {
    const body = JSON.stringify({ reference: "topup-1", status: "pending" });
    const message = { method: "POST", path: SUPPLIER_CALLBACK, body };
    const answer = await answerRequest(
      new Request(`http://shop.test${SUPPLIER_CALLBACK}`, {
        method: "POST",
        body,
        headers: { [SIGNATURE_HEADER]: signMessage(message, "", Math.floor(Date.now() / 1000)) },
      }),
    );
    expect(answer.status).toBe(404);
  });
});

const receive = (body: string, signature: string | null) =>
  receiveSupplierAnswer({ signature, body }, SUPPLIER_SECRET).then(
    () => null,
    (error: unknown) => Object(error).code,
  );
