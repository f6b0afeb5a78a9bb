import type { Organization, WebSite } from "schema-dts";
import { LOCALES, type Locale } from "@/domain/text/locale";
import { localizedPath } from "@/domain/text/localized-path";
import { messagesOf } from "@/i18n/messages";

interface Site {
  locale: Locale;
  /** The shop's origin, such as "https://barq.example". */
  origin: string;
  supportEmail: string;
}

/** Structured data of the organization and the website, with their names in both languages. */
export function siteData({ locale, origin, supportEmail }: Site): [Organization, WebSite] {
  const absolute = (path: string) => new URL(path, origin).href;
  const brandIn = (language: Locale) => messagesOf(language).common.brand;
  const names = {
    name: brandIn(locale),
    alternateName: LOCALES.filter((other) => other !== locale).map(brandIn),
  };
  const shopId = absolute("/#shop");
  return [
    {
      "@type": "Organization",
      "@id": shopId,
      ...names,
      url: absolute("/"),
      logo: absolute("/app-icon-512.png"),
      email: supportEmail,
      foundingDate: "2020",
    },
    {
      "@type": "WebSite",
      ...names,
      url: absolute(localizedPath("/", locale)),
      inLanguage: locale,
      publisher: { "@id": shopId },
    },
  ];
}
