import { STORAGE } from "@/domain/locale";
import type { Currency } from "@/domain/money";

export type Theme = "light" | "dark";

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
  keep(STORAGE.theme, theme);
  announce();
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
