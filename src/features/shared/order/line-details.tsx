"use client";

import { useTranslations } from "next-intl";
import type { ChosenOption } from "@/domain/catalogue/customization";
import type { TopupAnswer } from "@/domain/catalogue/game";
import { AccountText } from "@/features/shared/account/account-text";
import { optionsText } from "@/features/shared/product/option-text";
import { useLanguage } from "@/i18n/use-language";

type LineDetailsProps = {
  options: readonly Pick<ChosenOption, "label" | "labelAr">[];
  /** The account that a top-up is credited to. */
  account?: readonly TopupAnswer[];
  /** The name that the supplier states for that account. */
  player?: string | null;
  /** Text for a line with neither options nor account, for example its kind of delivery. */
  fallback?: string;
};

/** Details below a product's name: the chosen options, and the account of a top-up. */
export function LineDetails({ options: chosen, account = [], player, fallback }: LineDetailsProps) {
  const locale = useLanguage();
  const line = optionsText(chosen, locale);
  return (
    <div className="text-[0.9375rem] text-ink-3 leading-normal break-words">
      {line && (
        <p>
          <bdi dir={locale === "ar" ? "rtl" : "auto"}>{line}</bdi>
        </p>
      )}
      {account.map((answer) => (
        <p key={answer.key}>
          <AccountText answers={[answer]} />
        </p>
      ))}
      {player && <PlayerName name={player} />}
      {!line && account.length === 0 && fallback && <p>{fallback}</p>}
    </div>
  );
}

function PlayerName({ name }: { name: string }) {
  const texts = useTranslations("orderPage.player");
  return <p>{texts.rich("for", { name: () => <bdi className="wrap-anywhere">{name}</bdi> })}</p>;
}
