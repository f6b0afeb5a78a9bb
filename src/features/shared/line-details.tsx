"use client";

import { useTranslations } from "next-intl";
import type { ChosenOption } from "@/domain/customization";
import { optionsText } from "@/features/shared/option-text";
import { useLanguage } from "@/i18n/use-language";

type LineDetailsProps = {
  options: readonly Pick<ChosenOption, "label" | "labelAr">[];
  playerId?: string | null;
  /** Where there is neither option nor Player ID: how it is delivered. */
  fallback?: string;
};

/** Under a product's name: what was chosen for the line, and whom a top-up goes to. */
export function LineDetails({ options: chosen, playerId, fallback }: LineDetailsProps) {
  const common = useTranslations("common");
  const locale = useLanguage();
  const line = optionsText(chosen, locale);
  return (
    <div className="text-[0.9375rem] text-ink-3 leading-normal break-words">
      {line && (
        <p>
          <bdi dir={locale === "ar" ? "rtl" : "auto"}>{line}</bdi>
        </p>
      )}
      {playerId && (
        <p>
          {common("playerId")}{" "}
          <bdi dir="ltr" className="figures-id">
            {playerId}
          </bdi>
        </p>
      )}
      {!line && !playerId && fallback && <p>{fallback}</p>}
    </div>
  );
}
