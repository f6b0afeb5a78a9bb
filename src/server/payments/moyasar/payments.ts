import { invoiceOf } from "@/server/payments/moyasar/attempt-id";
import { readIfKnown } from "@/server/payments/moyasar/client";
import { declineReason } from "@/server/payments/moyasar/declines";
import { readInvoice } from "@/server/payments/moyasar/invoices";
import {
  type MoyasarPayment,
  payment,
  readAnswer,
} from "@/server/payments/moyasar/response-schemas";
import {
  type Captured,
  type CaptureState,
  type ProviderOrderState,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { failpoint } from "@/server/platform/failpoint";

/** The statuses of a payment that took money; a full refund changes its status to `refunded`. */
const CAPTURED: readonly string[] = ["paid", "captured", "refunded"];

/** True if the payment took money, even if it was refunded since. */
export const hasTakenMoney = ({ status }: MoyasarPayment): boolean => CAPTURED.includes(status);

/** Reads a payment; null where Moyasar knows none. @throws ProviderUnavailable */
export async function readPayment(id: string): Promise<MoyasarPayment | null> {
  const answer = await readIfKnown(`/payments/${id}`);
  if (answer === null) return null;
  const read = readAnswer(payment, answer);
  if (read.id !== id) throw new ProviderUnavailable("the answer is about another payment");
  return read;
}

/**
 * The state of an attempt: of the payment that the buyer's browser created under the attempt's id,
 * or of the attempt's invoice. If the browser has created no payment yet, the state is `waiting`.
 * @throws ProviderUnavailable
 */
export async function orderState(providerOrderId: string): Promise<ProviderOrderState> {
  const invoiceId = invoiceOf(providerOrderId);
  if (invoiceId !== null) return stateOfInvoice(invoiceId);
  failpoint("capture.before");
  const found = await readPayment(providerOrderId);
  failpoint("capture.answered");
  if (found === null) return { state: "waiting", isBegun: false };
  return stateOf(found, customIdOf(found, providerOrderId));
}

/**
 * The state of an invoice. An invoice accepts further payments after a failed one, so only the
 * status of the invoice ends the attempt. `isBegun` is true, because the browser cannot create a
 * payment under the id of an invoice.
 */
async function stateOfInvoice(invoiceId: string): Promise<ProviderOrderState> {
  const found = await readInvoice(invoiceId);
  if (found === null) return { state: "waiting", isBegun: true };
  const paid = found.payments.find(hasTakenMoney);
  if (paid) return stateOf(paid, found.metadata?.order_id ?? null);
  // The status shows that the invoice was paid, but its payments are missing: the state is unknown.
  if (["paid", "refunded"].includes(found.status)) {
    throw new ProviderUnavailable(`invoice ${invoiceId} is ${found.status} without a payment`);
  }
  const isOver = ["canceled", "expired", "voided"].includes(found.status);
  return isOver ? { state: "void" } : { state: "waiting", isBegun: true };
}

/**
 * Reads a payment by its id. A voided or expired payment counts as declined, an unfinished one as
 * missing.
 * @throws ProviderUnavailable
 */
export async function captureState(captureId: string): Promise<CaptureState> {
  const found = await readPayment(captureId);
  if (found === null) return { state: "missing" };
  const state = stateOf(found, await namedOrder(found));
  if (state.state === "void") return { state: "declined" };
  return state.state === "waiting" ? { state: "missing" } : state;
}

/** The order id in the metadata of a payment or of its invoice. @throws ProviderUnavailable */
export async function namedOrder(found: MoyasarPayment): Promise<string | null> {
  const { invoice_id: invoiceId } = found;
  if (!invoiceId) return customIdOf(found, found.id);
  return (await readInvoice(invoiceId))?.metadata?.order_id ?? null;
}

/** The order id, if the payment's metadata names this attempt; otherwise null. */
function customIdOf({ metadata }: MoyasarPayment, attempt: string): string | null {
  return metadata?.attempt === attempt ? metadata.order_id : null;
}

type PaymentState = Exclude<ProviderOrderState, { state: "approved" | "pending" | "missing" }>;

function stateOf(found: MoyasarPayment, customId: string | null): PaymentState {
  if (hasTakenMoney(found)) return { state: "captured", captured: capturedOf(found, customId) };
  switch (found.status) {
    // The shop never captures an `authorized` payment, so the authorisation expires and takes no
    // money.
    case "initiated":
    case "authorized":
    case "verified":
      return { state: "waiting", isBegun: true };
    case "failed":
      return { state: "declined", reason: declineReason(found.source ?? {}) };
    case "voided":
    case "expired":
      return { state: "void" };
    default:
      throw new ProviderUnavailable(`unknown status of a payment: ${found.status}`);
  }
}

/** `payee` is `ours`, because the shop's key reads only payments to the shop's account. */
export function capturedOf(found: MoyasarPayment, customId: string | null): Captured {
  const { id, amount, currency, fee, refunded, status } = found;
  return {
    captureId: id,
    amount: { minor: amount, currency },
    fee: fee ?? null,
    payee: "ours",
    customId,
    isRefunded: refunded > 0 || status === "refunded",
    payer: null,
  };
}
