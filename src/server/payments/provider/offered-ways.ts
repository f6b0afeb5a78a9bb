import type { OfferedWayDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { type ShopSettings, wayKey } from "@/domain/shop/settings";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { configuredProviders, currentProvider } from "@/server/payments/provider/providers";
import { settings } from "@/server/platform/settings";

/** The path that leads a form's buyer to the provider's own page. */
export const hostedPagePath = (name: string): string => `/api/${name}/page`;

/**
 * The ways to pay on offer, by provider. The browser orders them for its shopper. A shop whose
 * owner has turned off all ways of the configured providers offers them all, since it would
 * otherwise take orders that nobody can pay; closing the shop is a setting of its own.
 */
export function offeredWays(
  { waysOff }: Pick<ShopSettings, "waysOff"> = settings(),
): OfferedWayDto[] {
  const ways = configuredProviders().flatMap(({ name, ways, currencies, least, hostedPage }) =>
    ways.map((id) => ({
      id,
      provider: name,
      isUsual: name === currentProvider.name,
      page: hostedPage ? hostedPagePath(name) : null,
      currencies: [...currencies],
      least,
    })),
  );
  const on = ways.filter(({ id, provider }) => !waysOff.includes(wayKey(provider, id)));
  return on.length > 0 ? on : ways;
}

/**
 * A payment cannot begin with a provider that is not configured, or, on a page that was loaded
 * earlier, with one whose ways are all off by now.
 * @throws DomainError way_not_offered
 */
export function expectOffered({ name, ways, isConfigured }: PaymentProvider): void {
  if (!isConfigured()) throw new DomainError("way_not_offered");
  const { waysOff } = settings();
  const isOff = ways.length > 0 && ways.every((id) => waysOff.includes(wayKey(name, id)));
  if (isOff && offeredWays().every(({ provider }) => provider !== name)) {
    throw new DomainError("way_not_offered");
  }
}
