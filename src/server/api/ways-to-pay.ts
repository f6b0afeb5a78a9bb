import type { NamedProvider, WayToPay } from "@/contract/admin/shop/ways-to-pay";
import { type ShopSettings, wayKey } from "@/domain/shop/settings";
import type { Locale } from "@/domain/text/locale";
import { providerName, wayName } from "@/i18n/messages";
import { missingVariable, offeredWays } from "@/server/payments/provider/offered-ways";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { payableProviders } from "@/server/payments/provider/providers";
import { providersWithPayments } from "@/server/payments/provider/providers-with-payments";
import type { PaymentFacts } from "@/server/policies/suggested-policies";

/** The providers that are set up and that a buyer can choose. */
const setUpProviders = (): PaymentProvider[] =>
  payableProviders().filter((provider) => provider.isConfigured());

/** The ways to pay that are set up, for the panel's filters and dialogs. */
export function waysToPay(locale: Locale): WayToPay[] {
  return setUpProviders().map((provider): WayToPay => {
    const { name, ways, hasPartialRefunds, hasVoids, refundDays, disputes } = provider;
    return {
      name,
      displayName: providerName(name, locale),
      ways: ways.map((id) => ({
        key: wayKey(name, id),
        label: labelOf(name, id, locale),
        missing: missingVariable(provider, id),
      })),
      refunds: { hasPartialRefunds, hasVoids, refundDays, hasDisputes: disputes !== null },
    };
  });
}

/**
 * The providers to filter orders by: those that a buyer can choose, and those that a buyer chose
 * before the shop replaced them.
 */
export async function filterProviders(locale: Locale): Promise<NamedProvider[]> {
  const used = await providersWithPayments();
  return payableProviders()
    .filter((provider) => provider.isConfigured() || used.has(provider.name))
    .map(({ name }) => ({ name, displayName: providerName(name, locale) }));
}

/** "{provider}: {way}", or only one name if both names are equal. */
function labelOf(provider: string, id: string, locale: Locale): string {
  const [ofProvider, ofWay] = [providerName(provider, locale), wayName(provider, id, locale)];
  return ofProvider === ofWay ? ofWay : `${ofProvider}: ${ofWay}`;
}

/** Facts about the shop's payments, for the texts of the suggested policies. */
export function paymentFacts(): PaymentFacts {
  return {
    currencies: new Set(offeredWays().flatMap(({ currencies }) => currencies)),
    payerProviders: setUpProviders()
      .filter(({ hasPayerIdentity }) => hasPayerIdentity)
      .map(({ name }) => name),
  };
}

/**
 * The URL to which the checkout's plain form is posted to reach a provider's own payment page; null
 * if no offered way to pay has such a page.
 * @param settings those of `cachedSettings`, because the page with the form is cached with them
 */
export function hostedPage(settings: Pick<ShopSettings, "waysOff">): string | null {
  return offeredWays(settings).find(({ page }) => page !== null)?.page ?? null;
}
