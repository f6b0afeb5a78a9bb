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

/** Switches the displayed currency and saves the choice. Specification §4 (states). */
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
  /** Shows only the icon where the header is narrow. */
  compact?: boolean;
  /** The button's icon. */
  children: ReactNode;
};

/** Switches to the other language, named in its own script. */
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
 * Switches between the light and the dark theme. The hint is a native `title`, since the Tooltip
 * component would add code to every page.
 * @param children the icons for both themes. CSS shows one, depending on a class of <html>, so that
 * the first paint is right.
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
