import type { Metadata } from "next";
import { LOCALES, type Locale } from "@/domain/text/locale";
import { alternatePaths, localizedPath } from "@/domain/text/localized-path";
import { messagesOf } from "@/i18n/messages";

const OPEN_GRAPH_LOCALES: Record<Locale, string> = { en: "en_GB", ar: "ar_SA" };

/** The picture that a link preview shows. */
export interface SharedImage {
  /** A path of the shop, or an https URL. */
  url: string;
  alt: string;
  /** In pixels, if known. */
  width?: number;
  height?: number;
}

/** The default link preview picture: the logo beside the art of the home page's hero section. */
function shopImage(locale: Locale): SharedImage {
  const { alt } = messagesOf(locale).meta.share;
  return { url: "/art/share.og.png", alt, width: 1200, height: 630 };
}

/**
 * The Open Graph fields shared by all pages. Next replaces a layout's whole `openGraph` with the
 * page's, so each page must include these fields.
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
  /** The browser tab shows the brand after the title, unless the title is `absolute`. */
  title: string | { absolute: string };
  /** 50 to 160 characters. */
  description: string;
  /** The page's path, including query parameters that select a different page. */
  url: string;
  /** The page's own picture, if it has one. */
  image?: SharedImage | undefined;
}

/**
 * Metadata of a public page, for search engines and link previews: its URL in each language, and a
 * picture.
 */
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
 * Metadata of a page that search engines must not index, such as the profile. Do not exclude such
 * a page in robots.txt: a crawler must read the page to find its `noindex`.
 */
export function unlistedMetadata(page: { title: string; description?: string }): Metadata {
  return { ...page, robots: { index: false } };
}
