import { afterEach, describe, expect, it } from "vitest";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../../support/data/invariants";

afterEach(expectInvariants);

interface Payment {
  /** The id of the provider's order, or the prefix of the ids if there is a `count`. */
  name: string;
  orderStatus?: "pending" | "failed";
  status?: "created" | "capturing" | "pending" | "declined";
  /** Seconds since the payment was created, and since it last changed or was checked. */
  age: number;
  quiet?: number;
  /** Seconds since the capture began. */
  begun?: number;
}

/** Inserts unsettled orders without lines, `count` of each kind. */
async function unsettled(payments: readonly (Payment & { count?: number })[]): Promise<void> {
  for (const payment of payments) {
    const { name, orderStatus = "pending", status = "created", age, quiet, begun, count } = payment;
    await db().$executeRaw`
      WITH placed AS (
        INSERT INTO orders (session_id, customer_email, total_usd, sar_rate, snapshot, status, created_at, expires_at)
        SELECT 'guest', 'lina@example.com', 0, 3.75, '', ${orderStatus}, now() - ${age}::int * interval '1 second',
          now() - ${age}::int * interval '1 second' + interval '30 minutes'
        FROM generate_series(1, ${count ?? 1}::int) RETURNING id, created_at
      ), told AS (
        INSERT INTO order_events (order_id, type, to_status, actor, reason)
        SELECT id, 'status', 'failed', 'system', 'abandoned' FROM placed WHERE ${orderStatus} = 'failed'
      )
      INSERT INTO payments (order_id, provider, provider_order_id, status, amount_usd, created_at, updated_at,
        capture_begun_at)
      SELECT id, 'paypal', ${name} || CASE WHEN ${count ?? 0}::int > 0 THEN ' ' || id ELSE '' END, ${status}, 1, created_at,
        now() - ${quiet ?? age}::int * interval '1 second',
        CASE WHEN ${begun ?? null}::int IS NOT NULL THEN now() - ${begun ?? null}::int * interval '1 second' END
      FROM placed`;
  }
}

interface Round {
  answer?: () => Promise<{ state: "waiting" }>;
  /** The time of the round, if no time may pass between two rounds. */
  at?: Date;
}

/**
 * Runs a round with a provider that gives `answer` for each order. By default, the answer is that
 * the buyer has not paid yet.
 * @returns the provider orders that were read, in order
 */
async function round({ answer = async () => ({ state: "waiting" }), at }: Round = {}) {
  const asked: string[] = [];
  const provider = {
    ...payPalProvider,
    orderState: (providerOrderId: string) => {
      asked.push(providerOrderId);
      return answer();
    },
  };
  await reconcilePayments(provider, at ? () => at : undefined);
  return asked;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Moves all orders and payments back in time. */
const letPass = (seconds: number) => db().$executeRaw`
  WITH earlier AS (
    UPDATE orders SET created_at = created_at - ${seconds}::int * interval '1 second'
  )
  UPDATE payments SET created_at = created_at - ${seconds}::int * interval '1 second',
    updated_at = updated_at - ${seconds}::int * interval '1 second'`;

describe("a round of the reconciler", () => {
  it("checks a payment with a lost response first, however many orders were abandoned", async () => {
    await unsettled([
      { name: "failed", orderStatus: "failed", age: 20_000, quiet: 10_000, count: 3_000 },
      { name: "open", age: 1_000, quiet: 500, count: 500 },
      { name: "young", age: 60, quiet: 50, count: 100 },
      { name: "lost answer", status: "capturing", age: 60, quiet: 10, begun: 10 },
    ]);
    const asked = await round();
    // Five payments are checked at once.
    expect(asked.slice(0, 5)).toContain("lost answer");
    expect(asked).toHaveLength(50);
  });

  it("goes by urgency: money on the way, payments named by events, young ones, old ones, those of failed orders", async () => {
    const at = new Date();
    await unsettled([
      { name: "failed", orderStatus: "failed", age: 7_200, count: 7 },
      { name: "old", age: 1_500, count: 7 },
      { name: "young", age: 30, count: 7 },
      { name: "told", age: 1_500, quiet: 20, count: 7 },
      { name: "capturing", status: "capturing", age: 1_500, quiet: 20, begun: 20, count: 7 },
      { name: "just moved", status: "capturing", age: 1_500, quiet: 5, begun: 20 },
      { name: "asked a minute ago", age: 1_500, quiet: 60 },
    ]);
    await db().$executeRaw`
      INSERT INTO provider_events (id, provider, type, resource_id, payload)
      SELECT 'WH-' || id, provider, 'CHECKOUT.ORDER.APPROVED', provider_order_id, '{}' FROM payments
      WHERE provider_order_id LIKE 'told%'`;
    const asked = await round({ at });
    expect(asked).toHaveLength(35);
    // Five are checked at once, so neighbouring places are random.
    const places = (kind: string) =>
      sum(asked.map((name, place) => (name.startsWith(kind) ? place : 0)));
    const kinds = ["capturing", "told", "young", "old", "failed"];
    expect([...kinds].sort((one, other) => places(one) - places(other))).toEqual(kinds);
    expect(await round({ at })).toEqual([]);
  });

  it("checks a capture without an answer ever less often, and soon when an event names it", async () => {
    await unsettled([
      { name: "a minute, quiet for 9 s", status: "capturing", age: 900, quiet: 9, begun: 60 },
      { name: "16 minutes, quiet for 2", status: "capturing", age: 960, quiet: 115, begun: 960 },
      { name: "16 minutes, quiet for 3", status: "capturing", age: 960, quiet: 125, begun: 960 },
      { name: "a day, quiet for 4", status: "capturing", age: 86_400, quiet: 290, begun: 86_400 },
      { name: "a day, quiet for 6", status: "capturing", age: 86_400, quiet: 310, begun: 86_400 },
      {
        name: "pending, quiet for 59",
        status: "pending",
        age: 86_400,
        quiet: 3_540,
        begun: 86_400,
      },
      {
        name: "pending, quiet for 61",
        status: "pending",
        age: 86_400,
        quiet: 3_660,
        begun: 86_400,
      },
      { name: "told", status: "pending", age: 86_400, quiet: 20, begun: 86_400 },
    ]);
    await db().$executeRaw`
      INSERT INTO provider_events (id, provider, type, resource_id, payload)
      VALUES ('WH-1', 'paypal', 'PAYMENT.CAPTURE.COMPLETED', 'told', '{}')`;
    expect((await round()).sort()).toEqual([
      "16 minutes, quiet for 3",
      "a day, quiet for 6",
      "a minute, quiet for 9 s",
      "pending, quiet for 61",
      "told",
    ]);
  });

  it("keeps places for the longest waiting payments", async () => {
    await unsettled([
      { name: "young", age: 60, quiet: 50, count: 200 },
      { name: "failed", orderStatus: "failed", age: 7_200 },
    ]);
    expect(await round()).toContain("failed");
  });

  it("ends when the provider does not answer, and the next round checks again", async () => {
    const at = new Date();
    await unsettled([{ name: "young", age: 60, count: 40 }]);
    const away = () => Promise.reject(new ProviderUnavailable("away"));
    const before = await round({ answer: away, at });
    expect(before.length).toBeLessThan(10);
    expect(await round({ at })).toHaveLength(40 - before.length);
  });

  it("is shared by two workers: each payment is checked by one", async () => {
    await unsettled([{ name: "young", age: 60, count: 40 }]);
    const asked = (await Promise.all([round(), round()])).flat();
    expect(asked).toHaveLength(40);
    expect(new Set(asked).size).toBe(40);
  });
});

describe("a payment that is never made", () => {
  /** Runs a round every `step` seconds; returns the ages in seconds at which a payment is read. */
  async function looks(seconds: number, step = 10): Promise<number[]> {
    const ages: number[] = [];
    for (let age = step; age <= seconds; age += step) {
      await letPass(step);
      if ((await round()).length > 0) ages.push(age);
    }
    return ages;
  }

  it("is checked within seconds, then less and less often", async () => {
    await unsettled([{ name: "open", age: 0 }]);
    const ages = await looks(1_800);
    expect(ages.slice(0, 3)).toEqual([10, 20, 30]);
    expect(ages.length).toBeLessThan(40);
    const pauses = ages.map((age, index) => age - (ages[index - 1] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(300);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(200);
  });

  it("is checked for a day once its order has failed, at most twenty times", async () => {
    await unsettled([{ name: "failed", orderStatus: "failed", age: 0 }]);
    const ages = await looks(2 * 86_400, 1_800);
    expect(ages.length).toBeLessThanOrEqual(20);
    expect(ages.at(-1)).toBeLessThan(86_400);
    expect(ages.at(-1)).toBeGreaterThan(60_000);
  });
});
