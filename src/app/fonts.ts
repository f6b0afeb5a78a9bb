import localFont from "next/font/local";

/** Latin and all figures, in both languages: preloaded on every page. */
export const mona = localFont({
  src: "../../node_modules/@fontsource-variable/mona-sans/files/mona-sans-latin-standard-normal.woff2",
  variable: "--font-mona",
  weight: "200 900",
  display: "swap",
  preload: true,
  // The generated Arial fallback knows Arabic and would be asked for it before Alexandria.
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "75% 125%" },
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200B,U+2010-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});

/** Delivered codes and verification characters only: fetched when one is shown. */
export const jetbrains = localFont({
  src: "../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  variable: "--font-jetbrains",
  weight: "100 800",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

/**
 * The Arabic face is declared in src/ui/styles/base.css under this same file, so that both
 * languages know it; next/font would preload it on every page. Only an Arabic layout calls
 * `preload(alexandriaUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" })`.
 */
export { default as alexandriaUrl } from "../../node_modules/@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2";
