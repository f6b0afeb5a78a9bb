"use client";

import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import { Tabs } from "@/ui/tabs";
import { DetailsPanel } from "./details-panel";
import { OrdersPanel } from "./orders-panel";
import { SecurityPanel } from "./security-panel";
import { PROFILE_TABS, type ProfileTab } from "./tab-hash";
import { useTabAddress } from "./use-tab-address";

const ICONS = { profile: UserCircleIcon, orders: ReceiptIcon, security: ShieldCheckIcon } as const;

type ProfileTabsProps = { user: CurrentUserDto; supportEmail: string };

/** Profile, orders and security; the address names the open one. Specification §2. */
export function ProfileTabs({ user, supportEmail }: ProfileTabsProps) {
  const texts = useTranslations("profile.tabs");
  const [selected, select] = useTabAddress();
  const panels = {
    profile: <DetailsPanel user={user} />,
    orders: <OrdersPanel userId={user.id} supportEmail={supportEmail} />,
    security: <SecurityPanel email={user.email} />,
  };
  return (
    <div className="mt-7">
      <Tabs
        label={texts("label")}
        selected={selected}
        onChange={select}
        tabs={PROFILE_TABS.map((tab) => ({
          key: tab,
          label: texts(tab),
          icon: <TabIcon tab={tab} />,
          activeIcon: <TabIcon tab={tab} filled />,
          panel: panels[tab],
        }))}
      />
    </div>
  );
}

function TabIcon({ tab, filled }: { tab: ProfileTab; filled?: boolean }) {
  const Icon = ICONS[tab];
  return (
    <Icon
      size={20}
      weight={filled ? "fill" : "regular"}
      aria-hidden="true"
      className="max-[22.5rem]:hidden"
    />
  );
}
