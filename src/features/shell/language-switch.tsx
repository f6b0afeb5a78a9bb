"use client";

import { TranslateIcon } from "@phosphor-icons/react/dist/ssr/Translate";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { usePreferences } from "./preferences";

/** The other language, named in its own script; an icon alone where the header is narrow. */
export function LanguageSwitch({ compact }: { compact?: boolean }) {
  const texts = useTranslations("shell");
  const { locale, setLocale } = usePreferences();
  const other = locale === "en" ? "ar" : "en";
  return (
    <button
      type="button"
      onClick={() => setLocale(other)}
      className={clsx(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3",
        "font-strong text-[0.9375rem] transition-colors duration-press hover:bg-mist active:bg-line",
      )}
    >
      <TranslateIcon size={20} aria-hidden="true" className="shrink-0" />
      <span lang={other} className={clsx(compact && "max-xl:sr-only")}>
        {texts("otherLanguage")}
      </span>
    </button>
  );
}
