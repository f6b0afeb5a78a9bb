"use client";

import { useSyncExternalStore } from "react";
import { directionOf, isLocale, type Locale, STORAGE_KEYS } from "@/domain/text/locale";
import { errorReference } from "@/features/layout/errors/error-recovery";
import { reloadInSameVisit } from "@/features/session/tab-storage";
import { ERROR_SCREENS } from "@/i18n/error-screens";

/**
 * Replaces globals.css, because this page must work even if no stylesheet loads. Every page of the
 * shop loads this code, so keep it small.
 */
const STYLES = `
:root{color-scheme:light;--sky:#fff;--ink:#17132b;--ink-2:#4a4463;--ink-3:#6b6485;--on-ink:#fff;--line:#857e9f;--focus:#4b35d9}
:root[data-theme=dark]{color-scheme:dark;--sky:#120f22;--ink:#f6f4ff;--ink-2:#c5bfdd;--ink-3:#9d96bb;--on-ink:#17132b;--line:#7c749c;--focus:#b7adff}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;padding:24px;box-sizing:border-box;
background:var(--sky);color:var(--ink);font:16px/1.6 var(--font-mona,system-ui),"Alexandria Barq",system-ui,sans-serif;text-align:center}
svg{display:block;margin:0 auto}
h1{margin:16px 0 0;font-size:1.25rem;font-weight:680;line-height:1.3}
p{margin:6px 0 0;color:var(--ink-2)}
small{display:block;margin-top:24px;font-size:.875rem;color:var(--ink-2)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-top:20px}
nav>*{display:inline-flex;align-items:center;min-height:52px;box-sizing:border-box;padding:10px 24px;border:1.5px solid var(--ink);border-radius:12px;
background:var(--ink);color:var(--on-ink);font-family:inherit;font-size:1rem;font-weight:680;line-height:1.3;text-decoration:none;cursor:pointer}
nav>a{background:none;color:inherit;border-color:var(--line)}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
`;

type GlobalErrorProps = { error: unknown; retry: () => void };

/** Shown if rendering the root layout fails. Specification §8 (errors). */
export default function GlobalError({ error }: GlobalErrorProps) {
  const language = useSyncExternalStore(noChange, keptLanguage, () => "en" as const);
  const theme = useSyncExternalStore(noChange, keptTheme, () => "light" as const);
  const texts = ERROR_SCREENS[language];
  const reference = errorReference(error);
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme}>
      <head>
        <title>{texts.title}</title>
        <meta name="robots" content="noindex" />
        <style>{STYLES}</style>
      </head>
      <body>
        <main>
          <svg viewBox="0 0 58 76" width="58" height="76" aria-hidden="true">
            <polygon
              points="29,2 56,38 29,74 2,38"
              fill="none"
              stroke="var(--ink-3)"
              strokeWidth="2"
              strokeDasharray="5 4"
            />
          </svg>
          <h1>{texts.title}</h1>
          <p role="alert">{texts.line}</p>
          <nav>
            <button type="button" onClick={reloadInSameVisit}>
              {texts.retry}
            </button>
            <a href="/">{texts.home}</a>
          </nav>
          {reference && (
            <small>
              {texts.reference}: <bdi dir="ltr">{reference}</bdi>
            </small>
          )}
        </main>
      </body>
    </html>
  );
}

const noChange = () => () => {};

/** The language in the cookie that next.config.mjs reads; English without that cookie. */
function keptLanguage(): Locale {
  const cookie = new RegExp(`(?:^|; )${STORAGE_KEYS.language}=(\\w+)`).exec(document.cookie)?.[1];
  return isLocale(cookie) ? cookie : "en";
}

function keptTheme(): "light" | "dark" {
  try {
    const kept = window.localStorage.getItem(STORAGE_KEYS.theme);
    if (kept === "light" || kept === "dark") return kept;
  } catch {
    // The browser blocks storage, so use the system's theme.
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
