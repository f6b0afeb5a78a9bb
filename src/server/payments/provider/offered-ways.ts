import type { OfferedWayDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { type ShopSettings, wayKey } from "@/domain/shop/settings";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { configuredProviders, currentProvider } from "@/server/payments/provider/providers";
import { settings } from "@/server/platform/settings";

/**
 * The path to which the checkout's plain form posts; the response redirects to the provider's own
 * page.
 */
export const hostedPagePath = (name: string): string => `/api/${name}/page`;

/**
 * The environment variable that a way to pay requires but that is not set; null if none is missing.
 */
export function missingVariable({ domainFile }: PaymentProvider, way: string): string | null {
  if (domainFile?.way !== way || domainFile.text() !== undefined) return null;
  return domainFile.variable;
}

/** The provider's ways to pay for which every required environment variable is set. */
const workingWays = (provider: PaymentProvider): string[] =>
  provider.ways.filter((id) => missingVariable(provider, id) === null);

/**
 * The ways to pay that work in this environment and that the owner has not turned off; the browser
 * sorts them for the shopper. If the owner has turned off all of them, all are offered, since the
 * shop would otherwise take orders that nobody can pay; a separate setting closes the shop.
 */
export function offeredWays(
  { waysOff }: Pick<ShopSettings, "waysOff"> = settings(),
): OfferedWayDto[] {
  const ways = configuredProviders().flatMap((provider) =>
    workingWays(provider).map((id) => ({
      id,
      provider: provider.name,
      isUsual: provider.name === currentProvider.name,
      page: provider.hostedPage ? hostedPagePath(provider.name) : null,
      currencies: [...provider.currencies],
      least: provider.least,
    })),
  );
  const on = ways.filter(({ id, provider }) => !waysOff.includes(wayKey(provider, id)));
  return on.length > 0 ? on : ways;
}

/**
 * Rejects a new payment by a provider that is not configured, or whose ways were all turned off
 * after the buyer's page was loaded.
 * @throws DomainError way_not_offered
 */
export function expectOffered(provider: PaymentProvider): void {
  if (!provider.isConfigured()) throw new DomainError("way_not_offered");
  const { waysOff } = settings();
  const { name, ways } = provider;
  const isOff = workingWays(provider).every((id) => waysOff.includes(wayKey(name, id)));
  if (ways.length > 0 && isOff && offeredWays().every((way) => way.provider !== name)) {
    throw new DomainError("way_not_offered");
  }
}
