import type { Locale } from "@/domain/text/locale";
import { providerName } from "@/i18n/messages";
import { configuredProviders } from "@/server/payments/provider/providers";

/** The ways to pay that are set up and that a buyer can choose, for the panel's filters. */
export function waysToPay(locale: Locale): { name: string; displayName: string }[] {
  return configuredProviders()
    .filter(({ browser }) => browser !== null)
    .map(({ name }) => ({ name, displayName: providerName(name, locale) }));
}
