import { beforeEach, describe, expect, it } from "vitest";
import { openHostedPage } from "@/server/payments/provider/create-provider-order";
import {
  ProviderUnavailable,
  type ReportingProvider,
} from "@/server/payments/provider/payment-provider";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { reportingProvider } from "@/server/payments/provider/providers";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import {
  begun,
  CARDS,
  HALALAS,
  provider,
  withMoyasar,
} from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

/** An order whose buyer has opened Moyasar's hosted payment page. */
async function page() {
  const { visitor, orderId } = await begun();
  const url = await openHostedPage(visitor.sessionId, provider);
  const invoiceId = moyasar.ledger().invoices[0]?.id ?? "";
  return { url, orderId, invoiceId, providerOrderId: `invoice-${invoiceId}` };
}

it("a paid invoice without its payments is an unreadable answer, not an unpaid one", async () => {
  const { url, orderId, providerOrderId } = await page();
  await moyasar.payPage(url);
  const id = moyasar.ledger().payments[0]?.id;
  await moyasar.control(`payments/${id}/hide`);
  const settled = settlePayment(providerOrderId, "customer");
  await expect(settled).rejects.toThrow(ProviderUnavailable);
  await moyasar.control(`payments/${id}/show`);
  expect(await settlePayment(providerOrderId, "customer")).toMatchObject({ outcome: "captured" });
  expect((await orderRow(orderId)).status).toBe("completed");
});

it("a payment that its invoice does not show yet settles its order, and is not kept beside it", async () => {
  const { url, orderId, invoiceId } = await page();
  await moyasar.payPage(url);
  const id = moyasar.ledger().payments[0]?.id ?? "";
  const named = { invoice_id: invoiceId };
  await moyasar.deliver("payment_paid", { id, amount: HALALAS, currency: "SAR", ...named });
  const [event] = await db().providerEvent.findMany();
  const behind: ReportingProvider = {
    ...reportingProvider("moyasar"),
    orderState: async () => ({ state: "waiting", isBegun: true }),
  };
  await expect(processProviderEvent(event?.id ?? "", behind)).rejects.toThrow(
    "does not show capture",
  );
  expect(await db().unmatchedCapture.count()).toBe(0);
  await processProviderEvent(event?.id ?? "");
  expect((await orderRow(orderId)).status).toBe("completed");
  expect(await db().unmatchedCapture.count()).toBe(0);
});

describe("the second payment of an invoice", () => {
  /** Begins two payments of an invoice, confirms and settles the first, confirms the second. */
  async function paidTwice() {
    const { url, orderId, invoiceId, providerOrderId } = await page();
    const card = { type: "creditcard", name: "Lina Ali", number: CARDS.paid, month: "12" };
    const body = new URLSearchParams({ ...card, year: "2030", cvc: "123" });
    for (let count = 0; count < 2; count += 1) {
      await fetch(url, { method: "POST", body, redirect: "manual" });
    }
    const [first, second] = moyasar.ledger().payments.map(({ id }) => id);
    await moyasar.control(`payments/${first}/confirm`);
    await settlePayment(providerOrderId, "customer");
    await moyasar.control(`payments/${second}/confirm`);
    return { orderId, invoiceId, second: second ?? "" };
  }

  it.each([
    ["names only the invoice", { hasInvoice: true }],
    ["has only the order's metadata", { hasInvoice: false }],
  ])("is kept for an automatic refund after an event that %s", async (_, { hasInvoice }) => {
    const { orderId, invoiceId, second: id } = await paidTwice();
    const named = hasInvoice
      ? { invoice_id: invoiceId }
      : { metadata: { order_id: String(orderId), attempt: "another" } };
    await moyasar.deliver("payment_paid", { id, amount: HALALAS, currency: "SAR", ...named });
    const [event] = await db().providerEvent.findMany();
    await processProviderEvent(event?.id ?? "");
    const [kept] = await db().unmatchedCapture.findMany();
    expect(kept).toMatchObject({ captureId: id, orderNumber: String(orderId) });
    expect(kept?.returnKey).not.toBeNull();
  });
});
