"use client";

import { StorefrontIcon } from "@phosphor-icons/react/dist/ssr/Storefront";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import { AccountMenu } from "@/features/shell/account-menu";
import { LanguageSwitch } from "@/features/shell/language-switch";
import { LanguageIcon, ThemeIcons } from "@/features/shell/setting-icons";
import { ThemeSwitch } from "@/features/shell/theme-switch";
import { useLanguage } from "@/i18n/use-language";
import { Lockup } from "@/ui/logo";
import { PANEL_PATH } from "./panel-address";

type PanelBarProps = { admin: CurrentUserDto; onSignOut: () => void };

/**
 * The ink bar above the panel (picture 13); on a phone the way to the shop, language and theme stand in a
 * second row. The menu that opens from it is as dark as the bar.
 */
export function PanelBar({ admin, onSignOut }: PanelBarProps) {
  const texts = useTranslations("panel");
  const locale = useLanguage();
  return (
    <header className="on-storm bg-storm [--after-soft:var(--storm-2)] [--overlay:#221d3b]">
      <div className="page-box-header flex min-h-17 flex-wrap items-center gap-x-1 py-2">
        <Link
          href={PANEL_PATH}
          prefetch={false}
          aria-label={texts("home")}
          className="inline-flex min-h-11 shrink-0 items-center rounded-badge"
        >
          <Lockup language={locale} />
        </Link>
        <p className="ms-4 min-w-0 border-line border-s-[1.5px] ps-4 font-strong text-ink-2 leading-tight max-sm:ms-3 max-sm:flex-1 max-sm:basis-0 max-sm:ps-3">
          {texts("title")}
        </p>
        <div className="order-last flex w-full items-center sm:order-none sm:ms-auto sm:w-auto">
          <Link
            href="/"
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-strong text-[0.9375rem] transition-colors hover:bg-mist max-sm:-ms-3"
          >
            <StorefrontIcon size={20} aria-hidden="true" className="shrink-0" />
            {texts("viewShop")}
          </Link>
          <LanguageSwitch>
            <LanguageIcon />
          </LanguageSwitch>
          <ThemeSwitch>
            <ThemeIcons />
          </ThemeSwitch>
        </div>
        <div className="min-w-0 max-sm:ms-auto [&_bdi]:max-sm:sr-only">
          <AccountMenu user={admin} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}
