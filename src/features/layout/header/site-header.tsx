import { ListIcon } from "@phosphor-icons/react/dist/ssr/List";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageIcon, ThemeIcons } from "@/features/layout/preferences/setting-icons";
import {
  CurrencySwitch,
  LanguageSwitch,
  ThemeSwitch,
} from "@/features/layout/preferences/switches";
import { SearchBox } from "@/features/layout/search/search-box";
import { SearchButton } from "@/features/layout/search/search-button";
import { ShopLogo } from "@/features/shared/page/shop-logo";
import { AccountArea } from "./account-area";
import { ControlPanelLink } from "./control-panel-link";
import { HeaderFrame } from "./header-frame";
import { MobileMenu } from "./mobile-menu";
import { type NavEntry, NavLinks } from "./nav-links";

/**
 * The header of every page. Client components get their icons as children, rendered on the server,
 * so that browsers do not load the icons' code. Specification §2 (screens).
 */
export function SiteHeader({ cart }: { cart: ReactNode }) {
  const texts = useTranslations("layout");
  const entries = navEntries(texts);
  return (
    <HeaderFrame>
      <div className="page-box-header flex min-h-19 items-center gap-1 py-2 max-lg:min-h-15">
        <div className="-ms-2.5 lg:hidden">
          <MobileMenu entries={entries}>
            <ListIcon size={24} aria-hidden="true" className="mirror-rtl" />
          </MobileMenu>
        </div>
        <Link
          href="/"
          aria-label={texts("homeLink")}
          className="inline-flex min-h-11 shrink-0 items-center rounded-badge"
        >
          <ShopLogo variant="header" />
        </Link>
        <nav aria-label={texts("nav.label")} className="ms-6 max-lg:hidden">
          <NavLinks entries={entries} />
        </nav>
        <ControlPanelLink />
        <div className="ms-auto flex min-w-0 items-center gap-0.5">
          <div className="me-5 w-75 min-w-0 shrink max-xl:hidden">
            <SearchBox>
              <MagnifyingGlassIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
            </SearchBox>
          </div>
          <div className="xl:hidden">
            <SearchButton>
              <MagnifyingGlassIcon size={22} aria-hidden="true" />
            </SearchButton>
          </div>
          <div className="flex items-center gap-0.5 max-lg:hidden">
            <CurrencySwitch />
            <LanguageSwitch compact>
              <LanguageIcon />
            </LanguageSwitch>
            <ThemeSwitch>
              <ThemeIcons />
            </ThemeSwitch>
          </div>
          {cart}
          <AccountArea />
        </div>
      </div>
    </HeaderFrame>
  );
}

/** The header's links. About and Contact are not prefetched, since few visitors open them. */
function navEntries(texts: ReturnType<typeof useTranslations<"layout">>): NavEntry[] {
  return [
    { href: "/", label: texts("nav.home") },
    { href: "/shop", label: texts("nav.shop") },
    { href: "/about", label: texts("nav.about"), prefetch: false },
    { href: "/contact", label: texts("nav.contact"), prefetch: false },
  ];
}
