import { findViolations } from "@/server/books/find-violations";
import { runSales } from "@/server/catalogue/products/run-sales";
import { readKeptPromises } from "@/server/figures/kept-promises";
import { notifyBuyers } from "@/server/mail/notify-buyers";
import type { PayableProvider } from "@/server/payments/provider/payment-provider";
import { currentProvider } from "@/server/payments/provider/providers";
import { refundRejected } from "@/server/payments/refunds/refund-rejected";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { expireUnpaid } from "@/server/payments/settlement/expire-unpaid";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { notifyBackInStock } from "@/server/stock-requests/notify-back-in-stock";
import { sweep } from "@/server/sweep/sweep";
import type { Measure } from "./measure";

/**
 * The default provider with stubs for its calls over the network, so that their time is not
 * measured: no payment is approved or refunded.
 */
const provider: PayableProvider = {
  ...currentProvider,
  isConfigured: () => true,
  orderState: async () => ({ state: "waiting" }),
  returnsOf: async () => ({ returns: [], unbooked: [], captures: [] }),
};

/** The worker's periodic tasks. Each must take a small part of the interval stated in its name. */
const ROUNDS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["sales begin and end, every 2 s", () => runSales()],
  ["payments are reconciled, every 5 s", () => reconcilePayments(provider)],
  ["orders expire, every 10 s", () => expireUnpaid()],
  ["waiting orders are filled, every 10 s", () => fillWaitingOrders()],
  ["rejected top-ups, every 10 s", () => refundRejected()],
  ["buyers are told, every 30 s", () => notifyBuyers()],
  ["back in stock, every 30 s", () => notifyBackInStock()],
  ["returns are looked for, every 60 s", () => reconcileReturns(provider)],
  ["rows that are over are swept, every 600 s", () => sweep()],
  ["kept promises, every 600 s", () => readKeptPromises()],
  ["the books, every hour", () => findViolations()],
];

/** Runs each task `PILED_UP` times, which finishes its backlog, then measures one more run. */
export async function measureRounds(measure: Measure): Promise<void> {
  for (const [name, round] of ROUNDS) {
    for (let turn = 0; turn < PILED_UP; turn += 1) await round();
    await measure(`worker: ${name}`, async () => {
      await round();
      return "";
    });
  }
}

/** Number of runs of a task that the backlog of a freshly filled shop needs. */
const PILED_UP = 2;
