import { DomainError } from "@/domain/errors";
import { requestPayerCode } from "@/server/accounts/codes/mailbox-codes";
import type { Proof } from "@/server/accounts/codes/token";
import { payerLimits } from "@/server/accounts/limits";
import { orderOfToken } from "@/server/orders/buyer/page/page-access";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { providerOf } from "@/server/payments/provider/providers";
import { consume } from "@/server/platform/admission/limit";
import { db } from "@/server/platform/database/db";

/**
 * Mails a one-time code to the address of the account that paid for a token's order. Only the
 * provider knows that address; the shop requests it each time and keeps it no longer than the mail.
 * Decision 043 (corrected e-mail addresses).
 * @returns the token with which the browser later proves that it made the request
 * @throws DomainError order_not_found for a forged token or an erased order;
 *   address_not_correctable for an unpaid order, or if the provider does not name the payer;
 *   payer_not_asked when the provider does not answer; too_many_requests beyond the limits for
 *   codes of the order and of the payer's address
 */
export async function mailPayerCode(token: string, ip: string): Promise<Proof<"mailbox_request">> {
  const order = await db().order.findUnique({
    where: { id: orderOfToken(token) },
    select: {
      id: true,
      locale: true,
      customerEmail: true,
      payments: {
        where: { status: "captured" },
        select: { provider: true, providerOrderId: true },
        take: 1,
      },
    },
  });
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  const [payment] = order.payments;
  if (!payment?.providerOrderId) throw new DomainError("address_not_correctable");
  await consume(payerLimits(order.id));
  const payer = await payerOf(payment.provider, payment.providerOrderId);
  if (payer === null) throw new DomainError("address_not_correctable");
  return requestPayerCode({ order, payer, ip });
}

async function payerOf(provider: string, providerOrderId: string): Promise<string | null> {
  try {
    return await providerOf(provider).payerEmail(providerOrderId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new DomainError("payer_not_asked", {}, { cause: error });
  }
}
