import { execFile } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { differencesFromProvider } from "@/server/books/provider-books";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { returnSurplus } from "@/server/payments/refunds/return-surplus";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { freePort } from "../../../tools/stack/processes/ports";
import {
  DESKTOP_OS,
  OFFICE,
  paidOrder,
  placedOrder,
  provider,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { refund } from "../../support/people/admin-actions";
import { Visitor } from "../../support/people/visitor";
import { withMoyasar } from "../../support/simulator/with-moyasar";
import { withSimulator } from "../../support/simulator/with-simulator";

const payPal = withSimulator();
const moyasar = withMoyasar();

const HALALAS = 14_996;
const EVERYTHING = { since: new Date(0), until: new Date("2100-01-01") };

/** Begins a payment of an order at Moyasar. */
async function begin(visitor: Visitor): Promise<string> {
  const asked = { amount: "149.96", currency: "SAR", intent: "CAPTURE" };
  const { status, body } = await visitor.call<{ id: string }>("POST", "/moyasar/order", asked);
  expect(status).toBe(200);
  return body.id;
}

async function placed() {
  const visitor = new Visitor();
  await visitor.add(DESKTOP_OS, 1);
  const { body } = await visitor.order({ customerEmail: `${crypto.randomUUID()}@example.com` });
  return { visitor, orderId: body.id };
}

async function confirmed(id: string): Promise<void> {
  await moyasar.control(`payments/${id}/confirm`);
  await settlePayment(id, "customer");
}

async function paidAtMoyasar() {
  const { visitor, orderId } = await placed();
  const id = await begin(visitor);
  await moyasar.create({ id, orderId, amount: HALALAS });
  await confirmed(id);
  return { orderId, id };
}

/** The orders paid at Moyasar (`paid`) and at PayPal. The set-up creates five payments in all. */
let paid: { orderId: number; id: string };
let paidAtPayPal: number;
beforeEach(async () => {
  await createUsers();
  paidAtPayPal = (await paidOrder([{ productId: DESKTOP_OS }])).orderId;
  await placedOrder([{ productId: OFFICE }]);
  paid = await paidAtMoyasar();
  const { visitor } = await placed();
  await begin(visitor);
  const { orderId } = await paidAtMoyasar();
  await refund({ orderId, amountUSD: "10.00" });
  await executeRefund((await db().refund.findFirstOrThrow({ where: { orderId } })).id);
});

describe("the books of two providers", () => {
  it("agree with the shop's, and each is asked about its own payments", async () => {
    const calls = { payPal: payPal.ledger().apiCalls.length, moyasar: moyasar.calls() };
    expect(await differencesFromProvider(EVERYTHING)).toEqual({
      asked: 5,
      differences: [],
      failures: [],
    });
    const payments = await db().payment.findMany();
    const idsAt = (name: string) =>
      payments.filter(({ provider }) => provider === name).map((one) => one.providerOrderId);
    const askedAt = (paths: string[], ids: string[]) =>
      ids.filter((id) => paths.some((path) => path.includes(id)));
    const atPayPal = payPal
      .ledger()
      .apiCalls.slice(calls.payPal)
      .map(({ path }) => path);
    const atMoyasar = moyasar.ledger().apiCalls.map(({ path }) => path);
    expect(askedAt(atPayPal, idsAt("paypal"))).toHaveLength(2);
    expect(askedAt(atPayPal, idsAt("moyasar"))).toEqual([]);
    expect(askedAt(atMoyasar, idsAt("paypal"))).toEqual([]);
    expect(moyasar.calls()).toBeGreaterThanOrEqual(calls.moyasar + 3);
  });

  it("reveal a refund that only one side knows", async () => {
    await moyasar.control(`payments/${paid.id}/refund`, { amount: 100 });
    expect((await differencesFromProvider(EVERYTHING)).differences).toEqual([
      {
        ...{ orderId: paid.orderId, providerOrderId: paid.id },
        shop: `captured 149.96 SAR as ${paid.id}`,
        provider: `captured 149.96 SAR as ${paid.id}, refunded`,
      },
    ]);
  });

  it("reveal money that was taken and not settled", async () => {
    const { visitor, orderId } = await placed();
    const id = await begin(visitor);
    await moyasar.create({ id, orderId, amount: HALALAS });
    await moyasar.control(`payments/${id}/confirm`);
    expect((await differencesFromProvider(EVERYTHING)).differences).toEqual([
      { orderId, providerOrderId: id, shop: "not captured", provider: expect.any(String) },
    ]);
    await settlePayment(id, "customer");
  });

  it("agree about a second payment of an order, before and after its money is back", async () => {
    const { visitor, orderId } = await placed();
    const first = await begin(visitor);
    await moyasar.create({ id: first, orderId, amount: HALALAS });
    const second = await begin(visitor);
    await moyasar.create({ id: second, orderId, amount: HALALAS });
    await confirmed(second);
    await confirmed(first);
    expect(await differencesFromProvider(EVERYTHING)).toEqual({
      asked: 7,
      differences: [],
      failures: [],
    });
    await returnSurplus((await db().unmatchedCapture.findFirstOrThrow()).id);
    expect(await differencesFromProvider(EVERYTHING)).toEqual({
      asked: 7,
      differences: [],
      failures: [],
    });
  });
});

describe("the books of a provider that cannot be compared", () => {
  /** The difference at PayPal: the refund below is made at PayPal only. */
  const different = () => [
    { orderId: paidAtPayPal, provider: expect.stringMatching(/, refunded$/) },
  ];
  beforeEach(() => provider().refund(paidAtPayPal));

  it("are a failure if it does not answer; the other's differences are reported", async () => {
    await moyasar.fault({ operation: "get", kind: "reset-before", times: 3 });
    const reason = expect.stringContaining("Moyasar gave no answer");
    expect(await differencesFromProvider(EVERYTHING)).toMatchObject({
      asked: 2,
      differences: different(),
      failures: [{ provider: "moyasar", isConfigured: true, payments: 3, reason }],
    });
  });

  it("are a failure of one payment if the provider answers about all others", async () => {
    await moyasar.fault({ operation: "get", kind: "reset-before" });
    expect(await differencesFromProvider(EVERYTHING)).toMatchObject({
      asked: 4,
      differences: different(),
      failures: [{ provider: "moyasar", payments: 1 }],
    });
  });

  it("are a failure if this shop has no keys of it any more", async () => {
    const { MOYASAR_SECRET_KEY: key } = env();
    const calls = moyasar.calls();
    env().MOYASAR_SECRET_KEY = undefined;
    const compared = await differencesFromProvider(EVERYTHING).finally(() => {
      env().MOYASAR_SECRET_KEY = key;
    });
    const reason = "the provider is not configured";
    expect(compared).toMatchObject({
      asked: 2,
      differences: different(),
      failures: [
        { provider: "moyasar", isConfigured: false, payments: 3, orderId: paid.orderId, reason },
      ],
    });
    expect(moyasar.calls()).toBe(calls);
  });
});

describe("npm run check:invariants -- --provider", () => {
  /** Runs the command in a separate process, against the simulators of this process. */
  const check = (changes: Record<string, string> = {}) =>
    new Promise<{ status: number; stdout: string }>((resolve) => {
      const args = ["--import", "tsx", "scripts/invariants.ts", "--provider"];
      const environment = { ...process.env, ...moyasar.environment, ...changes };
      execFile(process.execPath, args, { env: environment, encoding: "utf8" }, (error, stdout) =>
        resolve({ status: error ? Number(error.code) : 0, stdout }),
      );
    });

  it("compares the payments of both providers, and names the order that differs", async () => {
    // Payments updated in the last five minutes are not compared, since they may still change.
    await db().$executeRaw`UPDATE payments SET updated_at = now() - interval '1 hour'`;
    const well = await check();
    expect(well.stdout).toContain("5 payments compared with the provider, 0 differ.");
    expect(well.status).toBe(0);
    await moyasar.control(`payments/${paid.id}/refund`, { amount: 100 });
    const different = await check();
    expect(different.stdout).toContain(`DIFFERS order ${paid.orderId}, ${paid.id}: shop captured`);
    expect(different.status).toBe(1);
  });

  it("names a provider that it cannot compare and the remedy, after the others' differences", async () => {
    await db().$executeRaw`UPDATE payments SET updated_at = now() - interval '1 hour'`;
    await provider().refund(paidAtPayPal);
    const nobody = `http://127.0.0.1:${await freePort(0)}/v1`;
    const dead = await check({ MOYASAR_API_BASE: nobody });
    expect(dead.stdout).toContain(`DIFFERS order ${paidAtPayPal}, `);
    expect(dead.stdout).toContain(
      `NOT COMPARED moyasar: 3 payments, first order ${paid.orderId}: `,
    );
    expect(dead.stdout).toContain("Moyasar gave no answer: connect ECONNREFUSED");
    expect(dead.stdout).toContain("Check its connection in the panel's settings.");
    expect(dead.stdout).toContain("2 payments compared with the provider, 1 differ.");
    expect(dead.status).toBe(1);
  });
});
