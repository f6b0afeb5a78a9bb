"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LOCALES } from "@/domain/locale";
import { usePreferences } from "./preferences";

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
