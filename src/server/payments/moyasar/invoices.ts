import { env } from "@/env";
import { givenIdOf, orderIdOfInvoice } from "@/server/payments/moyasar/attempt-id";
import { readIfKnown, sendOrUnavailable } from "@/server/payments/moyasar/client";
import {
  invoice,
  type MoyasarInvoice,
  readAnswer,
} from "@/server/payments/moyasar/response-schemas";
import {
  type HostedPageRequest,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { failpoint } from "@/server/platform/failpoint";

/**
 * Creates an invoice: Moyasar's own page, which needs no script of the shop. Moyasar documents no
 * idempotency for invoices, so a repetition creates another invoice. An invoice whose response was
 * lost cannot be paid, because nobody knows its URL.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function createInvoice({
  orderId,
  requestKey,
  amount,
  shopName,
  returnPath,
  expiresAt,
}: HostedPageRequest): Promise<{ providerOrderId: string; url: string }> {
  const page = new URL(returnPath, env().APP_URL).toString();
  failpoint("create.before");
  const answer = await sendOrUnavailable(
    {
      method: "POST",
      path: "/invoices",
      body: {
        amount: amount.minor,
        currency: amount.currency,
        description: `${shopName} ${orderId}`,
        success_url: page,
        back_url: page,
        expired_at: expiresAt.toISOString(),
        metadata: { order_id: String(orderId), attempt: givenIdOf(requestKey) },
      },
    },
    "new payments",
  );
  failpoint("create.after");
  const { id, url, ...made } = readAnswer(invoice, answer);
  if (made.amount !== amount.minor || made.currency !== amount.currency) {
    throw new ProviderUnavailable("the invoice has another amount");
  }
  return { providerOrderId: orderIdOfInvoice(id), url };
}

/** The invoice with its payments; null where Moyasar knows none. @throws ProviderUnavailable */
export async function readInvoice(invoiceId: string): Promise<MoyasarInvoice | null> {
  const answer = await readIfKnown(`/invoices/${invoiceId}`);
  if (answer === null) return null;
  const read = readAnswer(invoice, answer);
  if (read.id !== invoiceId) throw new ProviderUnavailable("the answer is about another invoice");
  return read;
}
