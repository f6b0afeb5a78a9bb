import { payPalProvider } from "@/server/payments/paypal/provider";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import {
  captureBehindTheBack,
  DESKTOP_OS,
  placedOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { startTestSimulator } from "../../../support/simulator/simulator-client";
import { describeProvider } from "./describe-provider";
import type { Ending } from "./provider-bench";

let simulator: Simulator;

/** Faults of the simulator at the capture of an approved order. */
const CAPTURE_FAULTS = {
  declined: "declined",
  pending: "pending",
  unknown: "reset-after",
  foreign_payee: "wrong-payee",
  wrong_amount: "wrong-amount",
  wrong_currency: "wrong-currency",
} as const satisfies Partial<Record<Ending, string>>;

const isFaulty = (ending: Ending): ending is keyof typeof CAPTURE_FAULTS =>
  ending in CAPTURE_FAULTS;

const centsOf = (amount: string) => Math.round(Number(amount) * 100);

describeProvider("paypal", {
  provider: payPalProvider,

  async start(webhookUrl) {
    simulator = await startTestSimulator({ webhookUrl, webhookRetryMs: [] });
    return {
      sent: () => simulator.ledger().webhooks.length,
      close: () => simulator.close(),
    };
  },

  impossible: [],
  pendingOutcome: "pending",

  begin: () => placedOrder([{ productId: DESKTOP_OS }]),

  async pay({ providerOrderId }, ending) {
    if (ending !== "not_approved") await provider().approve(providerOrderId);
    if (!isFaulty(ending)) return;
    await provider().addFault({ operation: "capture", kind: CAPTURE_FAULTS[ending] });
  },

  async payBehindTheBack({ providerOrderId }) {
    await provider().approve(providerOrderId);
    await captureBehindTheBack(providerOrderId);
  },

  async books(orderId) {
    const taken = await provider().capturedFor(orderId);
    const returned = await provider().refundedFor(orderId);
    return {
      taken: taken.map((amount) => centsOf(amount.split(" ")[0] ?? "")),
      returned: returned.map((amount) => centsOf(amount.split(" ")[0] ?? "")),
    };
  },

  feesOf: (orderId) =>
    simulator
      .ledger()
      .captures.filter(({ custom_id }) => custom_id === String(orderId))
      .map((one) => centsOf(one.seller_receivable_breakdown.paypal_fee.value)),

  minorOf: centsOf,

  refuseRefunds: (orderId) => provider().refuseRefunds(orderId),

  async loseRefundAnswer() {
    await provider().addFault({ operation: "refund", kind: "reset-after" });
  },

  refundThere: (orderId, amount) => provider().refund(orderId, amount ? { amount } : {}),

  forgeries: {
    "in another text": (authentic) => ({
      ...authentic,
      body: authentic.body.replace("APPROVED", "COMPLETED"),
    }),
    "with another signature": ({ headers, body }) => ({
      body,
      headers: { ...headers, "paypal-transmission-sig": btoa("forged") },
    }),
    "without a signature": ({ body }) => ({ body, headers: {} }),
  },

  calls: async () => simulator.ledger().apiCalls.length,
});
