import type { Config } from "tailwindcss";

/**
 * All colours are tokens of src/ui/styles/tokens.css, so a scope (.dark, .on-flash) can change
 * them.
 */
const COLOUR_TOKENS = [
  "sky",
  "cloud",
  "raised",
  "overlay",
  "mist",
  "line",
  "line-strong",
  "ink",
  "ink-hover",
  "ink-press",
  "ink-2",
  "ink-3",
  "on-ink",
  "flash",
  "flash-hover",
  "flash-press",
  "on-flash",
  "after",
  "after-hover",
  "after-soft",
  "chart",
  "focus",
  "storm",
  "storm-2",
  "on-storm-2",
  "footer",
  "scrim",
  "ok",
  "ok-ground",
  "wait",
  "wait-ground",
  "info",
  "info-ground",
  "err",
  "err-badge",
  "err-ground",
  "danger",
  "danger-hover",
  "danger-press",
  "tag",
  "tag-on-art",
  "on-tag",
] as const;

export default {
  darkMode: "class",
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#FFFFFF",
      ...Object.fromEntries(COLOUR_TOKENS.map((token) => [token, `var(--${token})`])),
    },
    borderRadius: {
      none: "0",
      badge: "8px",
      control: "12px",
      card: "16px",
      sheet: "20px",
      panel: "24px",
      full: "9999px",
    },
    boxShadow: {
      none: "none",
      menu: "0 12px 32px rgb(12 10 24 / .2), 0 0 0 1.5px var(--line)",
      dialog: "0 40px 100px rgb(12 10 24 / .44)",
      "order-card": "0 24px 60px rgb(12 10 24 / .35)",
      thumb: "0 1px 3px rgb(12 10 24 / .2)",
    },
    extend: {
      fontWeight: {
        strong: "640",
        title: "680",
        price: "740",
        display: "780",
        face: "820",
      },
      maxWidth: { page: "80rem", header: "84rem", form: "476px", measure: "65ch" },
      transitionDuration: { press: "90ms", fast: "160ms", base: "240ms", strike: "420ms" },
    },
  },
} satisfies Config;
