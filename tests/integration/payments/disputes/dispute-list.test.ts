import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import type { DisputePage, DisputePort } from "@/server/payments/disputes/dispute-port";
import {
  reconcileDisputes,
  reconcileDisputesOf,
} from "@/server/payments/disputes/reconcile-disputes";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { unknownPayments } from "@/server/payments/settlement/unknown-payments";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import { DESKTOP_OS, paidOrder, provider } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { runAction } from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

const { ledger } = withSimulator();
beforeEach(createUsers);

/** The PayPal provider with another list of disputes and, if given, another `read`. */
function listing(
  changedSince: DisputePort["changedSince"],
  read: DisputePort["read"] = payPalProvider.disputes.read,
) {
  return { ...payPalProvider, disputes: { ...payPalProvider.disputes, changedSince, read } };
}

/** A list with one dispute per page, and the page tokens that the shop requested (`asked`). */
function onePageEach(ids: readonly string[]) {
  const asked: (string | undefined)[] = [];
  async function changedSince(_since: Date, token?: string): Promise<DisputePage> {
    asked.push(token);
    const page = Number(token ?? 0);
    return {
      disputes: [{ providerDisputeId: ids[page] ?? "", changedAt: null }],
      next: page + 1 < ids.length ? String(page + 1) : null,
    };
  }
  return { asked, changedSince };
}

/** Creates a dispute; returns a `read` that answers any id with this dispute under that id. */
async function numbered() {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  const dispute = await payPalProvider.disputes.read(await provider().dispute(orderId));
  return async (id: string) => ({ ...dispute, providerDisputeId: id });
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `PP-${at}`);

async function known(): Promise<string[]> {
  const rows = await db().dispute.findMany({ orderBy: { id: "asc" } });
  return rows.map((row) => row.providerDisputeId);
}

describe("the provider's list of disputes", () => {
  it("is read by the token of each next page, never by page numbers", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const ids: string[] = [];
    for (let count = 0; count < 51; count++) ids.push(await provider().dispute(orderId));
    expect(await reconcileDisputes()).toBe(51);
    expect((await known()).sort()).toEqual(ids.sort());
    const lists = ledger().apiCalls.filter((call) => call.path === "/v1/customer/disputes");
    expect(lists.map((call) => call.status)).toEqual([200, 200]);
  });

  it("is continued in the next round if it is longer than one, up to its last dispute", async () => {
    const read = await numbered();
    const ids = numbers(45);
    const { asked, changedSince } = onePageEach(ids);
    const round = () => reconcileDisputesOf(listing(changedSince, read));
    expect([await round(), await round()]).toEqual([40, 5]);
    expect(asked.slice(38, 42)).toEqual(["38", "39", "40", "41"]);
    expect(await known()).toEqual(ids);
  });

  it("is read from the start in the next round when the provider no longer knows the token", async () => {
    const read = await numbered();
    const { asked, changedSince } = onePageEach(numbers(45));
    const expired: DisputePort["changedSince"] = async (since, token) => {
      if (token === "40") throw new Error("400 INVALID_PARAMETER_VALUE");
      return changedSince(since, token);
    };
    await reconcileDisputesOf(listing(changedSince, read));
    await expect(reconcileDisputesOf(listing(expired, read))).rejects.toThrow();
    asked.length = 0;
    await reconcileDisputesOf(listing(changedSince, read));
    expect(asked[0]).toBeUndefined();
    await reconcileDisputesOf(listing(changedSince, read));
    expect(await known()).toHaveLength(45);
  });

  it("ends the round when it names a page twice, with the disputes before it synced", async () => {
    const read = await numbered();
    const { asked, changedSince } = onePageEach(numbers(3));
    const endless: DisputePort["changedSince"] = async (since, token) => ({
      ...(await changedSince(since, token)),
      next: "1",
    });
    expect(await reconcileDisputesOf(listing(endless, read))).toBe(2);
    expect(asked).toEqual([undefined, "1"]);
    expect(await known()).toEqual(["PP-0", "PP-1"]);
  });

  it("is read to its end even if one dispute is unreadable and another forbidden", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push(await provider().dispute(orderId));
    await provider().addFault({ operation: "dispute", kind: "empty" });
    await expect(reconcileDisputes()).resolves.toBe(0);
    const read: DisputePort["read"] = async (id) => {
      if (id === ids[2]) throw new Error("403 PERMISSION_DENIED");
      if (id === ids[1]) await provider().addFault({ operation: "dispute", kind: "garbage" });
      return payPalProvider.disputes.read(id);
    };
    const all = listing(payPalProvider.disputes.changedSince, read);
    expect(await reconcileDisputesOf(all)).toBe(3);
    expect(await known()).toEqual([ids[0]]);
    expect(await reconcileDisputes()).toBe(2);
    expect((await known()).sort()).toEqual(ids.sort());
  });

  it("cannot be read by an app without permission for disputes, which the owner is told", async () => {
    await provider().setDisputes({ isPermitted: false });
    await expect(reconcileDisputes()).rejects.toThrow(/403 PERMISSION_DENIED/);
    await vi.waitFor(async () =>
      expect(await db().providerRefusal.findMany()).toMatchObject([
        { area: "disputes", issue: "PERMISSION_DENIED" },
      ]),
    );
    const facts = { refusal: { area: "disputes", issue: "PERMISSION_DENIED" } };
    expect(await watchAlerts()).toMatchObject([{ kind: "service_down", facts }]);
  });
});

describe("a dispute that stays unreadable", () => {
  const hourAgo = () =>
    db().$executeRaw`UPDATE provider_events SET received_at = now() - interval '61 minutes'`;
  const unreadable: DisputePort["read"] = async () => {
    throw new Error("403 PERMISSION_DENIED");
  };
  const fails = () =>
    reconcileDisputesOf(listing(payPalProvider.disputes.changedSince, unreadable));

  it("waits for a person after an hour, until it is read", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const dispute = await provider().dispute(orderId);
    await fails();
    expect(await unknownPayments()).toEqual([]);
    await hourAgo();
    await fails();
    expect(await unknownPayments()).toMatchObject([{ kind: "dispute", dispute }]);
    expect(await countAttention()).toMatchObject({ unknownPayments: 1 });
    await reconcileDisputes();
    expect(await unknownPayments()).toEqual([]);
    expect(await db().providerEvent.count()).toBe(0);
  });

  it("no longer waits once a person has closed it, even if it stays unreadable", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await provider().dispute(orderId);
    await fails();
    await hourAgo();
    await fails();
    const [{ id = "" } = {}] = await unknownPayments();
    await runAction("orders.closePayment", { eventId: id, reason: "answered at PayPal" });
    await fails();
    expect(await unknownPayments()).toEqual([]);
  });
});
