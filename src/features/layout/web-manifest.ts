import type { MetadataRoute } from "next";
import { THEME_COLOURS } from "@/document/theme-colours";
import { directionOf, type Locale } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";

/** The web app manifest in a language, used when the shop is added to a home screen. */
export function webManifest(locale: Locale): MetadataRoute.Manifest {
  const { common, layout } = messagesOf(locale);
  return {
    id: "/",
    name: `${common.brand}: ${layout.tagline}`,
    short_name: common.brand,
    description: layout.description,
    lang: locale,
    dir: directionOf(locale),
    start_url: "/",
    // The payment opens a window, so the Back button and the address stay visible; a browser
    // without `minimal-ui` opens a normal tab.
    display: "minimal-ui",
    background_color: THEME_COLOURS.light,
    theme_color: THEME_COLOURS.light,
    categories: ["shopping"],
    icons: [
      { src: "/app-icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/app-icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/app-icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  };
}
