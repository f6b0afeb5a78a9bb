import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { BARQ } from "@/i18n/shop-words";
import { useLanguage } from "@/i18n/use-language";
import { Lockup } from "@/ui/brand/logo";

type ShopLogoProps = Omit<ComponentProps<typeof Lockup>, "language">;

/**
 * Barq's mark and wordmark, or the name of a renamed shop as text. The surrounding link gives the
 * accessible name.
 */
export function ShopLogo(props: ShopLogoProps) {
  const name = useTranslations("common")("brand");
  const language = useLanguage();
  if (name === BARQ.name[language]) return <Lockup {...props} language={language} />;
  const { height = 34 } = props;
  return (
    <span
      className="max-w-44 truncate text-ink text-role-heading sm:max-w-64"
      style={{ fontSize: height * 0.7, lineHeight: 1.4 }}
    >
      {name}
    </span>
  );
}
