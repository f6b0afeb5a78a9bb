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

/** A paid pack, and what is asked of the supplier about it. */
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

/** The supplier tells by itself; gives why it was not taken, if it was not. */
async function tell(said: object, { secret = SUPPLIER_SECRET, at = Date.now() } = {}) {
  const body = JSON.stringify(said);
  const message = { method: "POST", path: SUPPLIER_CALLBACK, body };
  const signature = signMessage(message, secret, Math.floor(at / 1000));
  const code = (error: unknown) => Object(error).code;
  return receiveSupplierAnswer({ signature, body }, SUPPLIER_SECRET).then(() => null, code);
}

describe("a supplier over HTTP", () => {
  it("is handed a top-up under the line's reference, signed, and credits it at once", async () => {
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

  it("is asked again under the same reference when it was dead, broke off, was slow, lost its mind, or said too much", async () => {
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
    // Left alone for a while by this one; another process has seen nothing.
    await expect(submit()).rejects.toThrow();
    expect(supplier.asked).toHaveLength(5);
    const { lookup: _, ...fresh } = httpSupplier(supplier.options());
    await submitTopup(id, fresh);
    expect(new Set(supplier.asked.map(({ said }) => said?.reference))).toEqual(
      new Set([reference]),
    );
    expect(await state()).toBe("credited");
  });

  it("that is away is told to the owner after a while, and asked until it answers", async () => {
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
    const ask = async () => (await port.whatKeepsItAway?.()) ?? null;
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

  it("that never answers keeps no codes of the same order waiting for longer than its patience", async () => {
    const { orderId, port } = await pack([{ productId: DESKTOP_OS }]);
    supplier.answers(() => undefined);
    await deliverOrder(orderId, { submit: (item) => submitTopup(item, port), send: sendMail });
    expect(sink.mails).toHaveLength(1);
    expect((await orderRow(orderId)).deliveredAt).not.toBeNull();
  });

  it("takes it on and tells the end by its callback: twice is once", async () => {
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

  it("may tell the end before its own answer is written down", async () => {
    const { submit, state, reference } = await pack();
    supplier.answers((asked, res) => {
      void tell({ reference, status: "credited", id: "S-1" }).then(() => PENDING(asked, res));
    });
    await submit();
    expect(await state()).toBe("credited");
  });

  it("rejects later, by its callback: the buyer is written to and may correct the account; the old attempt counts no more", async () => {
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

  it("is asked how those stand whose callback was lost", async () => {
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

  it("keeps the player's name with the line, asked for while it credits, and credits without one", async () => {
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

  it("looks players up, and holds nobody up when it cannot", async () => {
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

describe("a look-up", () => {
  const player = { game: "pubg", fields: { playerId: PLAYER } };

  it("is one of sixteen at once: who comes then is held up by nobody", async () => {
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
  it("is believed by its signature alone, of the last five minutes", async () => {
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

  it("of nonsense, of no top-up, or of one that the shop has not asked for, changes nothing", async () => {
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

  it("is not found where no supplier speaks HTTP", async () => {
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
