import { STORAGE } from "@/domain/locale";
import type { Currency } from "@/domain/money";
import { THEME_COLOURS } from "./theme-colours";

export type Theme = keyof typeof THEME_COLOURS;

const listeners = new Set<() => void>();

/** <html> holds theme and currency from before the first paint; see head-script.ts. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

export function currentCurrency(): Currency {
  return document.documentElement.dataset.currency === "SAR" ? "SAR" : "USD";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  colourBrowser(theme);
  keep(STORAGE.theme, theme);
  announce();
}

/** The head script has made the element; React would take one of its own for another. */
function colourBrowser(theme: Theme): void {
  const meta = document.head.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (meta) meta.content = THEME_COLOURS[theme];
}

export function applyCurrency(currency: Currency): void {
  document.documentElement.dataset.currency = currency;
  keep(STORAGE.currency, currency);
  announce();
}

/** A browser that refuses storage forgets the choice with the page. */
export function keep(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    return;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}
