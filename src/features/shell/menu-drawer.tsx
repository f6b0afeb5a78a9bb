"use client";

import clsx from "clsx";
import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Drawer } from "@/ui/drawer";
import { AccountFoot } from "./account-foot";
import { isActive } from "./active-link";
import { CurrencySwitch } from "./currency-switch";
import { LanguageSwitch } from "./language-switch";
import type { NavEntry } from "./nav-links";
import { InlineSearch } from "./search/inline-search";
import { LanguageIcon, ThemeIcons } from "./setting-icons";
import { ThemeSwitch } from "./theme-switch";

type MenuDrawerProps = { entries: readonly NavEntry[]; open: boolean; onClose: () => void };

/** Search, links, currency, language, theme and account on a small screen. */
export function MenuDrawer({ entries, open, onClose }: MenuDrawerProps) {
  const texts = useTranslations("shell");
  const close = useTranslations("common")("close");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts("menu")}
      closeLabel={close}
      side="start"
      foot={<AccountFoot onPicked={onClose} />}
    >
      <InlineSearch onPicked={onClose} />
      <MenuLinks entries={entries} onPicked={onClose} />
      <dl className="mt-5 border-line border-t pt-3">
        <Setting name={texts("currency")}>
          <CurrencySwitch />
        </Setting>
        <Setting name={texts("language")}>
          <LanguageSwitch>
            <LanguageIcon />
          </LanguageSwitch>
        </Setting>
        <Setting name={texts("theme")}>
          <ThemeSwitch>
            <ThemeIcons />
          </ThemeSwitch>
        </Setting>
      </dl>
    </Drawer>
  );
}

type MenuLinksProps = { entries: readonly NavEntry[]; onPicked: () => void };

function MenuLinks({ entries, onPicked }: MenuLinksProps) {
  const segments = useSelectedLayoutSegments();
  const label = useTranslations("shell.nav")("label");
  return (
    <nav aria-label={label} className="mt-5">
      <ul>
        {entries.map((entry) => {
          const active = isActive(entry.href, segments);
          return (
            <li key={entry.href}>
              <Link
                href={entry.href}
                prefetch={entry.prefetch}
                onClick={onPicked}
                aria-current={active ? "page" : undefined}
                className={clsx(
                  "relative inline-flex min-h-12 items-center rounded-badge text-role-title text-xl",
                  !active && "text-ink-2",
                )}
              >
                {entry.label}
                {active && (
                  <span
                    aria-hidden="true"
                    className="skewed absolute inset-x-0 bottom-1 h-[3px] bg-ink forced-colors:bg-[Highlight]"
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      <dt className="text-label">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
