import type { ReportingProvider } from "@/server/payments/provider/payment-provider";
import type { WebhookDelivery } from "../../../support/simulator/webhook-receiver";
import { begun, CARDS, provider, withMoyasar } from "../../../support/simulator/with-moyasar";
import { describeProvider } from "./describe-provider";
import type { Ending } from "./provider-bench";

const moyasar = withMoyasar();

/** Faults of the simulator at the creation of a payment. */
const CREATION_FAULTS = {
  pending: "pending",
  wrong_amount: "wrong-amount",
  wrong_currency: "wrong-currency",
} as const satisfies Partial<Record<Ending, string>>;

const isFaulty = (ending: Ending): ending is keyof typeof CREATION_FAULTS =>
  ending in CREATION_FAULTS;

/** Converts an amount in dollars to halalas, at 3.75 riyals per dollar. */
const halalasOf = (amountUSD: string) => Math.round(Number(amountUSD) * 375);

const paymentsOf = (orderId: number) =>
  moyasar.ledger().payments.filter(({ metadata }) => metadata?.order_id === String(orderId));

/** The id of an order's first payment. */
function paymentOf(orderId: number): string {
  const [payment] = paymentsOf(orderId);
  if (!payment) throw new Error(`no payment of order ${orderId}`);
  return payment.id;
}

async function pay(payment: { orderId: number; providerOrderId: string }, card?: string) {
  await create(payment, card);
  await moyasar.control(`payments/${payment.providerOrderId}/confirm`);
}

async function create(payment: { orderId: number; providerOrderId: string }, card = CARDS.paid) {
  const { orderId, providerOrderId: id } = payment;
  const { status, body } = await moyasar.create({ id, orderId, card });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

const withSecret =
  (secret: string | undefined) =>
  ({ headers, body }: WebhookDelivery): WebhookDelivery => ({
    headers,
    body: JSON.stringify({ ...JSON.parse(body), secret_token: secret }),
  });

describeProvider("moyasar", {
  provider: provider as typeof provider & ReportingProvider,

  async start(webhookUrl) {
    await moyasar.control("account", { webhookUrl });
    // `withMoyasar` closes the simulator.
    return { sent: () => moyasar.ledger().webhooks.length, close: async () => undefined };
  },

  // The secret key reads payments of its own account only.
  impossible: ["foreign_payee"],
  // A payment that the buyer's bank has not decided counts as not finished by the buyer.
  pendingOutcome: "not_approved",

  async begin() {
    const { orderId, id } = await begun();
    return { orderId, providerOrderId: id };
  },

  async pay(payment, ending) {
    if (isFaulty(ending)) {
      await moyasar.fault({ operation: "create", kind: CREATION_FAULTS[ending] });
    }
    if (ending === "not_approved") await create(payment);
    else await pay(payment, ending === "declined" ? CARDS.insufficientFunds : CARDS.paid);
    if (ending === "unknown") await moyasar.fault({ operation: "get", kind: "reset-after" });
  },

  payBehindTheBack: pay,

  async books(orderId) {
    const { refunds } = moyasar.ledger();
    const payments = paymentsOf(orderId);
    const isTaken = ({ status }: { status: string }) => ["paid", "refunded"].includes(status);
    return {
      taken: payments.filter(isTaken).map(({ amount }) => amount),
      returned: refunds
        .filter(({ paymentId }) => payments.some(({ id }) => id === paymentId))
        .map(({ amount }) => amount),
    };
  },

  feesOf: (orderId) => paymentsOf(orderId).map(({ fee }) => fee),

  minorOf: halalasOf,

  refuseRefunds: (orderId) => moyasar.control(`payments/${paymentOf(orderId)}/refuse-refunds`),

  loseRefundAnswer: () => moyasar.fault({ operation: "refund", kind: "reset-after" }),

  refundThere: (orderId, amount) =>
    moyasar.control(
      `payments/${paymentOf(orderId)}/refund`,
      amount ? { amount: halalasOf(amount) } : {},
    ),

  forgeries: {
    "with another secret": withSecret("simulated-moyasar-webhook-secret-0002"),
    "with a longer secret": withSecret("simulated-moyasar-webhook-secret-0001x"),
    "without a secret": withSecret(undefined),
  },

  calls: async () => moyasar.ledger().apiCalls.length,
});
