import type { OfferedWayDto } from "@/contract/payments";
import { configuredProviders, currentProvider } from "@/server/payments/provider/providers";

/** The path that leads a form's buyer to the provider's own page. */
export const hostedPagePath = (name: string): string => `/api/${name}/page`;

/** The ways to pay on offer, by provider. The browser orders them for its shopper. */
export function offeredWays(): OfferedWayDto[] {
  return configuredProviders().flatMap(({ name, ways, currencies, hostedPage }) =>
    ways.map((id) => ({
      id,
      provider: name,
      isUsual: name === currentProvider.name,
      page: hostedPage ? hostedPagePath(name) : null,
      currencies: [...currencies],
    })),
  );
}
