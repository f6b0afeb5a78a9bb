import type { OfferedWayDto } from "@/contract/payments";
import { configuredProviders, currentProvider } from "@/server/payments/provider/providers";

/** The ways to pay on offer, by provider. The browser orders them for its shopper. */
export function offeredWays(): OfferedWayDto[] {
  return configuredProviders().flatMap(({ name, ways, currencies }) =>
    ways.map((id) => ({
      id,
      provider: name === currentProvider.name ? null : name,
      currencies: [...currencies],
    })),
  );
}
