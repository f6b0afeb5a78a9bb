// scripts/make-fonts.ts creates the font files.
import localFont from "next/font/local";

/** The font of Latin letters and Western digits, in both languages; preloaded on every page. */
export const mona = localFont({
  src: "./fonts/mona-latin.woff2",
  variable: "--font-mona",
  weight: "400 820",
  display: "swap",
  preload: true,
  // Next's generated fallback is Arial, which has Arabic letters and would take precedence over
  // Alexandria, the Arabic font.
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "100% 118%" },
    {
      prop: "unicode-range",
      value:
        "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2030,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2215",
    },
  ],
});

/** The font of codes, licence keys and code samples; loaded only when a page shows such a text. */
export const jetbrains = localFont({
  src: "./fonts/jetbrains-codes.woff2",
  variable: "--font-jetbrains",
  weight: "400 640",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

/**
 * The URL of the Arabic font, which the root layout preloads on Arabic pages only.
 * src/ui/styles/base.css declares the font with the same file, because next/font would preload it
 * on every page.
 */
export { default as alexandriaUrl } from "./fonts/alexandria-arabic.woff2";
