import { useTranslations } from "next-intl";

/** A provider's name in the page's language; "" for a provider that this release does not know. */
export function useProviderName() {
  const texts = useTranslations("providers.name");
  return (provider: string) => (texts.has(provider as never) ? texts(provider as never) : "");
}
