"use client";

import { createContext, type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { languageCookie } from "@/document/language-cookie";
import { THEME_COLOURS } from "@/document/theme-colours";
import type { Currency } from "@/domain/money";
import { isLocale, type Locale, STORAGE_KEYS } from "@/domain/text/locale";
import { reloadInSameVisit } from "@/features/session/tab-storage";
import { useLanguage } from "@/i18n/use-language";
import { useRequiredContext } from "@/ui/use-required-context";

export interface Preferences {
  currency: Currency;
  setCurrency: (currency: Currency) => void;
  theme: Theme;
  toggleTheme: () => void;
  locale: Locale;
  /** Reloads the page in the other language; a guest's cart is preserved. */
  setLocale: (locale: Locale) => void;
}

const PreferencesContext = createContext<Preferences | null>(null);

/**
 * Currency, theme and language of this browser. Until hydration, currency and theme are USD and
 * light; for content that must be right on the first paint, use CSS that depends on the attributes
 * of <html> instead. Specification §4 (states).
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
      toggleTheme: () =>
        withThemeTransition(() => applyTheme(currentTheme() === "dark" ? "light" : "dark")),
      locale,
      setLocale: changeLanguage,
    }),
    [currency, theme, locale],
  );
  useEffect(watchLanguage, []);
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}

/** The current preferences. Throws outside a `PreferencesProvider`. Specification §8 (errors). */
export function usePreferences(): Preferences {
  return useRequiredContext(PreferencesContext);
}

function changeLanguage(locale: Locale): void {
  saveSetting(STORAGE_KEYS.language, locale);
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store API
  document.cookie = languageCookie(locale);
  reloadInSameVisit();
}

/** Reloads a page from the back/forward cache if the language was switched since. */
function watchLanguage(): () => void {
  function handleReturn({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    const kept = savedSetting(STORAGE_KEYS.language);
    if (isLocale(kept) && kept !== document.documentElement.lang) changeLanguage(kept);
  }
  window.addEventListener("pageshow", handleReturn);
  return () => window.removeEventListener("pageshow", handleReturn);
}

/** The class of <html> during a theme change; src/ui/styles/motion.css defines its animation. */
const TRANSITION_CLASS = "theme-switching";

/**
 * Animates a change with a View Transition. Applies it without animation if the visitor prefers
 * reduced motion or the browser lacks View Transitions.
 */
function withThemeTransition(change: () => void): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const root = document.documentElement;
  root.classList.add(TRANSITION_CLASS);
  const transition = document.startViewTransition(() => flushSync(change));
  void transition.finished.finally(() => root.classList.remove(TRANSITION_CLASS));
}

type Theme = keyof typeof THEME_COLOURS;

const listeners = new Set<() => void>();

/** Subscribes to changes of theme and currency, which are stored on the <html> element. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

function currentCurrency(): Currency {
  return document.documentElement.dataset.currency === "SAR" ? "SAR" : "USD";
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  setThemeColour(theme);
  saveSetting(STORAGE_KEYS.theme, theme);
  notifyListeners();
}

/**
 * Sets the colour of the browser's bars. Updates the meta element that src/document/head-script.ts
 * has created; if React rendered one, the page would have two.
 */
function setThemeColour(theme: Theme): void {
  const meta = document.head.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (meta) meta.content = THEME_COLOURS[theme];
}

function applyCurrency(currency: Currency): void {
  document.documentElement.dataset.currency = currency;
  saveSetting(STORAGE_KEYS.currency, currency);
  notifyListeners();
}

/** Saves a setting. Without storage, the setting is lost when the page is left. */
function saveSetting(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    return;
  }
}

function savedSetting(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
