import { beforeEach, expect, it } from "vitest";
import { openHostedPage } from "@/server/payments/provider/create-provider-order";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
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

/** An order with Moyasar's page of it. */
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
