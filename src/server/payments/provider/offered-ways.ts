import type { OfferedWayDto } from "@/contract/payments";
import type { ShopSettings } from "@/domain/shop/settings";
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
  const ways = configuredProviders().flatMap(({ name, ways, currencies, hostedPage }) =>
    ways.map((id) => ({
      id,
      provider: name,
      isUsual: name === currentProvider.name,
      page: hostedPage ? hostedPagePath(name) : null,
      currencies: [...currencies],
    })),
  );
  const on = ways.filter(({ id }) => !waysOff.includes(id));
  return on.length > 0 ? on : ways;
}
