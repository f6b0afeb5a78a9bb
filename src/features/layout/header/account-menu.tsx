"use client";

import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import { useCurrentUser } from "@/features/session/session-provider";
import { Avatar } from "@/ui/data/avatar";
import { Menu, type MenuEntry } from "@/ui/overlay/menu";

type AccountMenuProps = {
  user: CurrentUserDto;
  /** Replaces the default sign-out. */
  onSignOut?: () => void;
  /** An additional entry before the sign-out. */
  extra?: MenuEntry;
};

/**
 * The signed-in user's menu; only admins see the Control Panel entry. Specification §2 (screens)
 * and §6 (roles).
 */
export function AccountMenu({ user, onSignOut, extra }: AccountMenuProps) {
  const texts = useTranslations("layout");
  const { signOut } = useCurrentUser();
  const entries: MenuEntry[] = [
    {
      key: "profile",
      href: "/profile",
      label: texts("profile"),
      icon: <UserCircleIcon size={20} aria-hidden="true" />,
    },
    {
      key: "orders",
      href: "/profile#orders",
      label: texts("myOrders"),
      icon: <ReceiptIcon size={20} aria-hidden="true" />,
    },
    {
      key: "sign-out",
      onSelect: onSignOut ?? (() => void signOut()),
      label: texts("signOut"),
      icon: <SignOutIcon size={20} aria-hidden="true" className="mirror-rtl" />,
    },
  ];
  if (user.isAdmin) {
    entries.splice(2, 0, {
      key: "admin",
      href: "/admin",
      label: texts("controlPanel"),
      icon: <GearSixIcon size={20} aria-hidden="true" />,
    });
  }
  if (extra) entries.splice(-1, 0, extra);
  return (
    <Menu
      trigger={
        <>
          <Avatar name={user.username} />
          <bdi className="truncate">{user.username}</bdi>
          <CaretDownIcon size={16} weight="bold" aria-hidden="true" className="shrink-0" />
        </>
      }
      triggerClassName="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 font-title text-[0.9375rem] hover:bg-mist data-open:bg-mist"
      header={<AccountMenuHeader user={user} />}
      entries={entries}
    />
  );
}

function AccountMenuHeader({ user }: { user: CurrentUserDto }) {
  return (
    <span className="block max-w-72 wrap-anywhere">
      <span className="block text-label">
        <bdi>{user.username}</bdi>
      </span>
      <span className="block text-caption text-ink-3">
        <bdi dir="ltr">{user.email}</bdi>
      </span>
    </span>
  );
}
