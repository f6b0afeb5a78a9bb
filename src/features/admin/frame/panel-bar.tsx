"use client";

import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { StorefrontIcon } from "@phosphor-icons/react/dist/ssr/Storefront";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { PANEL_PATH } from "@/features/admin/shared/frame/panel-paths";
import { AccountMenu } from "@/features/layout/header/account-menu";
import { setHeaderEnd } from "@/features/layout/header/header-bottom";
import { LanguageIcon, ThemeIcons } from "@/features/layout/preferences/setting-icons";
import { LanguageSwitch, ThemeSwitch } from "@/features/layout/preferences/switches";
import { ShopLogo } from "@/features/shared/page/shop-logo";

type PanelBarProps = {
  admin: CurrentUserDto;
  onSignOut: () => void;
  /** The button that opens the command palette; absent until the second factor is set up. */
  search: ReactNode;
};

/**
 * The dark bar above the panel. Below 1024 px, the shop link, the language switch and the theme
 * switch are in the "More" dialog of the bottom bar instead. The account menu has the bar's dark
 * colours. Visual design §15 (panel frame).
 */
export function PanelBar({ admin, onSignOut, search }: PanelBarProps) {
  const texts = useTranslations("panel");
  const { goTab } = usePanelAddress();
  const bar = useHeaderEnd();
  const security = {
    key: "security",
    label: texts("tabs.security"),
    icon: <ShieldCheckIcon size={20} aria-hidden="true" />,
    onSelect: () => goTab("security"),
  };
  return (
    <header
      ref={bar}
      className="on-storm sticky top-0 z-30 bg-storm [--after-soft:var(--storm-2)] [--overlay:#221d3b] print:hidden"
    >
      <div className="flex min-h-16 items-center gap-1 px-4 lg:px-7">
        <div className="flex min-w-0 shrink-0 items-center xl:me-11 xl:min-w-59">
          <Link
            href={PANEL_PATH}
            prefetch={false}
            aria-label={texts("home")}
            className="inline-flex min-h-11 shrink-0 items-center rounded-badge"
          >
            <ShopLogo height={30} />
          </Link>
          <p className="ms-4 whitespace-nowrap border-line border-s-[1.5px] ps-4 font-strong text-[0.9375rem] text-ink-2 leading-tight max-lg:sr-only">
            {texts("title")}
          </p>
        </div>
        {search}
        <div className="ms-auto flex items-center max-lg:hidden">
          <Link
            href="/"
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-strong text-[0.9375rem] transition-colors hover:bg-mist"
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
        <div className="min-w-0 [&_bdi]:max-lg:sr-only">
          <AccountMenu user={admin} onSignOut={onSignOut} extra={security} />
        </div>
      </div>
    </header>
  );
}

/**
 * Publishes the y coordinate of the bar's lower edge, which depends on notices above the bar:
 * toasts appear below that edge on phones.
 */
function useHeaderEnd() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tell = () => setHeaderEnd(bar.current?.getBoundingClientRect().bottom ?? null);
    const resized = new ResizeObserver(tell);
    resized.observe(document.body);
    window.addEventListener("scroll", tell, { passive: true });
    tell();
    return () => {
      resized.disconnect();
      window.removeEventListener("scroll", tell);
      setHeaderEnd(null);
    };
  }, []);
  return bar;
}
