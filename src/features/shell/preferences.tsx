"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { type Locale, STORAGE } from "@/domain/locale";
import type { Currency } from "@/domain/money";
import { useLanguage } from "@/i18n/use-language";
import { languageCookie } from "./head-script";
import { markKept } from "./kept-cart";
import {
  applyCurrency,
  applyTheme,
  currentCurrency,
  currentTheme,
  keep,
  subscribe,
  type Theme,
} from "./preferences-store";
import { tabStorage } from "./tab-storage";
import { wipe } from "./theme-wipe";

export interface Preferences {
  currency: Currency;
  setCurrency: (currency: Currency) => void;
  theme: Theme;
  toggleTheme: () => void;
  locale: Locale;
  /** Reloads the page in the other language; a guest's cart survives it. */
  setLocale: (locale: Locale) => void;
}

const PreferencesContext = createContext<Preferences | null>(null);

/**
 * Currency, theme and language of this browser. Until the page is hydrated they read USD and light;
 * what must be right on the first paint follows <html> in CSS instead. Specification §4.
 */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const locale = useLanguage();
  const currency = useSyncExternalStore(subscribe, currentCurrency, () => "USD" as const);
  const theme = useSyncExternalStore(subscribe, currentTheme, () => "light" as const);
  const preferences = useMemo(
    () => ({
      currency,
      setCurrency: applyCurrency,
      theme,
      toggleTheme: () => wipe(() => applyTheme(currentTheme() === "dark" ? "light" : "dark")),
      locale,
      setLocale: changeLanguage,
    }),
    [currency, theme, locale],
  );
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}

/** Throws outside a `PreferencesProvider`. Specification §8. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error("usePreferences was called outside of a PreferencesProvider");
  return preferences;
}

function changeLanguage(locale: Locale): void {
  keep(STORAGE.language, locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = languageCookie(locale);
  markKept(tabStorage());
  window.location.reload();
}
