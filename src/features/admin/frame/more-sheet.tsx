"use client";

import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { StorefrontIcon } from "@phosphor-icons/react/dist/ssr/Storefront";
import { useTranslations } from "next-intl";
import { tabHref, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { TABS } from "@/features/admin/shared/frame/tabs";
import { LanguageIcon, ThemeIcons } from "@/features/layout/preferences/setting-icons";
import { LanguageSwitch, ThemeSwitch } from "@/features/layout/preferences/switches";
import { Dialog } from "@/ui/overlay/dialog";
import type { usePanelGroups } from "./panel-groups";

type MoreSheetProps = {
  open: boolean;
  groups: ReturnType<typeof usePanelGroups>;
  onClose: () => void;
  onSignOut: () => void;
};

const ROW =
  "flex min-h-13 w-full items-center gap-3 rounded-control px-2 text-start font-strong hover:bg-mist aria-[current]:text-after";

/**
 * The tabs that the bottom bar does not show, grouped as in the side bar, and the controls of the
 * top bar.
 */
export function MoreSheet({ open, groups, onClose, onSignOut }: MoreSheetProps) {
  const texts = useTranslations("panel");
  const layout = useTranslations("layout");
  const close = useTranslations("common")("close");
  const { tab: here } = usePanelAddress();
  return (
    <Dialog open={open} onClose={onClose} title={texts("more")} closeLabel={close}>
      <nav aria-label={texts("more")} className="mt-2 grid gap-3">
        {groups.map(({ name, tabs }) => (
          <div key={name ?? "first"}>
            {name !== null && (
              <h3 className="px-2 font-strong text-[0.8125rem] text-ink-3 leading-6">
                {texts(`groups.${name}`)}
              </h3>
            )}
            <ul>
              {tabs.map((tab) => {
                const Icon = TABS[tab].Icon;
                return (
                  <li key={tab}>
                    <PanelLink
                      href={tabHref(tab)}
                      entersTab
                      onClick={onClose}
                      aria-current={tab === here ? "page" : undefined}
                      className={ROW}
                    >
                      <Icon
                        size={22}
                        weight={tab === here ? "fill" : "regular"}
                        aria-hidden="true"
                      />
                      {texts(`tabs.${tab}`)}
                    </PanelLink>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-3 border-line border-t pt-3">
        <a href="/" className={ROW}>
          <StorefrontIcon size={22} aria-hidden="true" />
          {texts("viewShop")}
        </a>
        <PanelLink href={tabHref("security")} entersTab onClick={onClose} className={ROW}>
          <ShieldCheckIcon size={22} aria-hidden="true" />
          {texts("tabs.security")}
        </PanelLink>
        <div className="flex min-h-13 items-center justify-between gap-3 ps-2">
          <span className="font-strong">{layout("language")}</span>
          <LanguageSwitch>
            <LanguageIcon />
          </LanguageSwitch>
        </div>
        <div className="flex min-h-13 items-center justify-between gap-3 ps-2">
          <span className="font-strong">{layout("theme")}</span>
          <ThemeSwitch>
            <ThemeIcons />
          </ThemeSwitch>
        </div>
        <button type="button" onClick={onSignOut} className={ROW}>
          <SignOutIcon size={22} aria-hidden="true" className="mirror-rtl" />
          {layout("signOut")}
        </button>
      </div>
    </Dialog>
  );
}
