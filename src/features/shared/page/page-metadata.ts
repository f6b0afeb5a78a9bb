import type { Metadata } from "next";
import { LOCALES, type Locale } from "@/domain/text/locale";
import { alternatePaths, localizedPath } from "@/domain/text/localized-path";
import { messagesOf } from "@/i18n/messages";

const OPEN_GRAPH_LOCALES: Record<Locale, string> = { en: "en_GB", ar: "ar_SA" };

/** What a shared link shows of a page. */
export interface SharedImage {
  /** A path of the shop, or an https address. */
  url: string;
  alt: string;
  /** In pixels, where they are known. */
  width?: number;
  height?: number;
}

/** Of pages without an image of their own: flash, fault and the midnight pile. */
function shopImage(locale: Locale): SharedImage {
  const { alt } = messagesOf(locale).meta.share;
  return { url: "/art/share.og.png", alt, width: 1200, height: 630 };
}

/**
 * What every shared link says of the shop. Next replaces an `openGraph` of a layout by that of its page as a
 * whole, so each of them starts from this.
 */
export function shopOpenGraph(locale: Locale, image = shopImage(locale)) {
  const others = LOCALES.filter((other) => other !== locale);
  return {
    type: "website",
    siteName: messagesOf(locale).common.brand,
    locale: OPEN_GRAPH_LOCALES[locale],
    alternateLocale: others.map((other) => OPEN_GRAPH_LOCALES[other]),
    images: [{ ...image }],
  } satisfies Metadata["openGraph"];
}

interface PublicPage {
  locale: Locale;
  /** The brand follows it in the tab; `absolute` stands alone. */
  title: string | { absolute: string };
  /** 50 to 160 characters. */
  description: string;
  /** The page's path, with the query that makes it another page. */
  url: string;
  /** Where the page has one of its own. */
  image?: SharedImage | undefined;
}

/** Head of a page that search engines and shared links may show: its address in each language, and an image. */
export function pageMetadata({ locale, title, description, url, image }: PublicPage): Metadata {
  const canonical = localizedPath(url, locale);
  const sharedTitle = typeof title === "string" ? title : title.absolute;
  return {
    title,
    description,
    alternates: { canonical, languages: alternatePaths(url) },
    openGraph: {
      ...shopOpenGraph(locale, image),
      title: sharedTitle,
      description,
      url: canonical,
    },
  };
}

/**
 * Head of a page for one person, or of none: search engines leave it out. They have to read it to know that,
 * so robots.txt does not keep them off it.
 */
export function unlistedMetadata(page: { title: string; description?: string }): Metadata {
  return { ...page, robots: { index: false } };
}
