import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund } from "../../support/people/admin-actions";
import { startTestSimulator } from "../../support/simulator/simulator-client";

const LICENCE = { productId: DESKTOP_OS };

let folder: string;
let simulator: Simulator;
const file = () => join(folder, "payments.jsonl");

beforeEach(async () => {
  await createUsers();
  folder = mkdtempSync(join(tmpdir(), "barq-payments-"));
  simulator = await startTestSimulator({ file: file() });
});
afterEach(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
  await expectInvariants();
});

async function restart(): Promise<void> {
  await simulator.close();
  simulator = await startTestSimulator({ file: file() });
  // Wait until this process has noticed that its connections to the old simulator are closed.
  await vi.waitFor(() => provider().ledger());
}

const refunded = () => simulator.ledger().refunds.map(({ amount }) => amount.value);

it("an order is refunded after the simulator restarted", async () => {
  const { orderId, totalUSD } = await paidOrder([LICENCE]);
  const before = simulator.ledger();
  await restart();
  expect(simulator.ledger()).toMatchObject({ orders: before.orders, captures: before.captures });
  await refund({ orderId, amountUSD: totalUSD });
  await executeRefunds();
  expect(await db().refund.findMany({ where: { orderId } })).toMatchObject([
    { status: "refunded" },
  ]);
  await restart();
  expect(refunded()).toEqual([totalUSD]);
});

it("an approved order is captured after the simulator restarted", async () => {
  const { visitor, orderId, providerOrderId } = await approvedOrder([LICENCE]);
  await restart();
  expect((await visitor.capture(providerOrderId)).status).toBe(200);
  expect((await orderRow(orderId)).status).toBe("completed");
});

it("a refund whose answer was lost is not made twice after the simulator restarted", async () => {
  const { orderId } = await paidOrder([LICENCE]);
  await refund({ orderId, amountUSD: "5.00" });
  const { id } = await db().refund.findFirstOrThrow({ where: { orderId } });
  await provider().addFault({ operation: "refund", kind: "reset-after" });
  await expect(executeRefund(id)).rejects.toThrow();
  expect(simulator.ledger().refunds).toHaveLength(1);
  await restart();
  await executeRefund(id);
  expect(refunded()).toEqual(["5.00"]);
});

it("a line that a kill cut off is ignored", async () => {
  const { orderId, totalUSD } = await paidOrder([LICENCE]);
  appendFileSync(file(), '["refunds","8AB","{');
  await restart();
  expect(simulator.ledger()).toMatchObject({ refunds: [], captures: [{}] });
  expect(readFileSync(file(), "utf8")).not.toContain("8AB");
  await refund({ orderId, amountUSD: totalUSD });
  await executeRefunds();
  expect(refunded()).toEqual([totalUSD]);
});

it("a reset forgets the stored payments", async () => {
  await paidOrder([LICENCE]);
  await provider().reset();
  await restart();
  expect(simulator.ledger()).toMatchObject({ orders: [], captures: [] });
});
