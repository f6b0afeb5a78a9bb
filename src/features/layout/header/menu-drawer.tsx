"use client";

import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import clsx from "clsx";
import Link from "next/link";
import { useSelectedLayoutSegments } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { showsControlPanel } from "@/domain/account/session";
import { LanguageIcon, ThemeIcons } from "@/features/layout/preferences/setting-icons";
import {
  CurrencySwitch,
  LanguageSwitch,
  ThemeSwitch,
} from "@/features/layout/preferences/switches";
import { InlineSearch } from "@/features/layout/search/inline-search";
import { useCurrentUser } from "@/features/session/session-provider";
import { Avatar } from "@/ui/data/avatar";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { Drawer } from "@/ui/overlay/drawer";
import { isActiveLink } from "./active-link";
import type { NavEntry } from "./nav-links";

type MenuDrawerProps = { entries: readonly NavEntry[]; open: boolean; onClose: () => void };

/** The menu of a small screen: search, links, currency, language, theme and account. */
export function MenuDrawer({ entries, open, onClose }: MenuDrawerProps) {
  const texts = useTranslations("layout");
  const close = useTranslations("common")("close");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts("menu")}
      closeLabel={close}
      side="start"
      footer={<AccountFooter onSelect={onClose} />}
    >
      <InlineSearch onSelect={onClose} />
      <MenuLinks entries={entries} onSelect={onClose} />
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

type MenuLinksProps = { entries: readonly NavEntry[]; onSelect: () => void };

function MenuLinks({ entries, onSelect }: MenuLinksProps) {
  const segments = useSelectedLayoutSegments();
  const texts = useTranslations("layout");
  const { user } = useCurrentUser();
  const wishes: NavEntry = { href: "/wishlist", label: texts("wishList"), prefetch: false };
  return (
    <nav aria-label={texts("nav.label")} className="mt-5">
      <ul>
        {[...entries, wishes].map((entry) => {
          const active = isActiveLink(entry.href, segments);
          return (
            <li key={entry.href}>
              <Link
                href={entry.href}
                prefetch={entry.prefetch}
                onClick={onSelect}
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
        <li>
          <Link
            href={user ? "/profile#orders" : "/find-order"}
            prefetch={false}
            onClick={onSelect}
            className="inline-flex min-h-12 items-center rounded-badge text-ink-2 text-role-title text-xl"
          >
            {texts("myOrders")}
          </Link>
        </li>
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

/** The footer of the menu: sign-in and registration, or the signed-in user and their links. */
function AccountFooter({ onSelect }: { onSelect: () => void }) {
  const { user, isLoading } = useCurrentUser();
  if (user) return <MemberFooter user={user} onSelect={onSelect} />;
  if (isLoading) return <Skeleton className="h-13 w-full" />;
  return <GuestFooter onSelect={onSelect} />;
}

function GuestFooter({ onSelect }: { onSelect: () => void }) {
  const texts = useTranslations("layout");
  return (
    <div className="grid grid-cols-2 gap-3">
      <ButtonLink href="/login" prefetch={false} variant="outline" onClick={onSelect}>
        {texts("signIn")}
      </ButtonLink>
      <ButtonLink href="/register" prefetch={false} onClick={onSelect}>
        {texts("signUp")}
      </ButtonLink>
    </div>
  );
}

/**
 * The signed-in user with links and sign-out. An admin, or a user with the admin's name or e-mail
 * address, also sees the Control Panel link.
 */
function MemberFooter({ user, onSelect }: { user: CurrentUserDto; onSelect: () => void }) {
  const texts = useTranslations("layout");
  const { signOut } = useCurrentUser();
  return (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={user.username} />
        <bdi className="min-w-0 text-label wrap-anywhere">{user.username}</bdi>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink href="/profile" variant="outline" onClick={onSelect}>
          {texts("profile")}
        </ButtonLink>
        <Button
          variant="outline"
          onClick={() => {
            onSelect();
            void signOut();
          }}
        >
          {texts("signOut")}
        </Button>
        {showsControlPanel(user) && (
          <ButtonLink
            href="/admin"
            prefetch={false}
            variant="soft"
            className="col-span-2"
            onClick={onSelect}
          >
            <GearSixIcon size={20} aria-hidden="true" />
            {texts("controlPanel")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
