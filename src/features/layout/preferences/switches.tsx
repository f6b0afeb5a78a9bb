"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CURRENCIES } from "@/domain/money";
import { LOCALES } from "@/domain/text/locale";
import { IconButton } from "@/ui/form/icon-button";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { usePreferences } from "./preferences";

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** USD or SAR, kept on every change. Specification §4. */
export function CurrencySwitch() {
  const label = useTranslations("layout")("currency");
  const { currency, setCurrency } = usePreferences();
  return (
    <SegmentedControl
      label={label}
      value={currency}
      options={CURRENCY_OPTIONS}
      onChange={setCurrency}
      paintedByCurrency
    />
  );
}

type LanguageSwitchProps = {
  /** Shows the icon alone where the header is narrow. */
  compact?: boolean;
  /** The icon. */
  children: ReactNode;
};

/** The other language, named in its own script. */
export function LanguageSwitch({ compact, children }: LanguageSwitchProps) {
  const texts = useTranslations("layout");
  const { locale, setLocale } = usePreferences();
  const other = LOCALES.find((one) => one !== locale) ?? locale;
  return (
    <button
      type="button"
      onClick={() => setLocale(other)}
      className={clsx(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3",
        "font-strong text-[0.9375rem] transition-colors duration-press hover:bg-mist active:bg-line",
      )}
    >
      {children}
      <span
        lang={other}
        className={clsx(other === "ar" && "font-system", compact && "max-xl:sr-only")}
      >
        {texts("otherLanguage")}
      </span>
    </button>
  );
}

/**
 * Light or dark. Both icons are its children: <html> says which is shown, so that it is right on the first
 * paint. The hint is the browser's own, since every page would have to load the tooltip for this one.
 */
export function ThemeSwitch({ children }: { children: ReactNode }) {
  const texts = useTranslations("layout");
  const { theme, toggleTheme } = usePreferences();
  const label = texts(theme === "dark" ? "toLight" : "toDark");
  return (
    <IconButton label={label} title={label} onClick={toggleTheme}>
      {children}
    </IconButton>
  );
}
