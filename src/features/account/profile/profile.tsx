"use client";

import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { OrdersPanel } from "@/features/account/profile/orders/orders-panel";
import { useCurrentUser } from "@/features/session/session-provider";
import { focusContent } from "@/features/shared/page/focus-content";
import { TrpcProvider } from "@/trpc/client";
import { Avatar } from "@/ui/data/avatar";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { Tabs } from "@/ui/navigation/tabs";
import { TooltipProvider } from "@/ui/overlay/tooltip";
import { DataPanel } from "./data-panel";
import { DetailsPanel } from "./details-panel";
import { ProfileSkeleton } from "./profile-skeleton";
import { SecurityPanel } from "./security-panel";
import { addressOfTab, PROFILE_TABS, type ProfileTab, tabOfHash } from "./tab-hash";

type ProfileProps = {
  /** Shown in the footer of a printed order. */
  supportEmail: string;
};

/** The signed-in user's profile. Specification §2 (screens); visual design, picture 12 (orders). */
export function Profile({ supportEmail }: ProfileProps) {
  const { user, isLoading, isError } = useCurrentUser();
  const wasError = useRef(false);
  useEffect(() => {
    if (wasError.current && !isError) focusContent();
    wasError.current = isError;
  }, [isError]);
  if (isError) return <ProfileLoadFailed />;
  if (isLoading) return <ProfileSkeleton />;
  if (user === null) return <SignedOut />;
  return (
    <TrpcProvider>
      <TooltipProvider>
        <ProfileHeader user={user} />
        <ProfileTabs key={user.id} user={user} supportEmail={supportEmail} />
      </TooltipProvider>
    </TrpcProvider>
  );
}

/** Stays mounted during a retry, so that the button keeps the focus. */
function ProfileLoadFailed() {
  const { isLoading, refetch } = useCurrentUser();
  const texts = useTranslations("profile.orders");
  const errors = useTranslations("errors");
  const common = useTranslations("common");
  return (
    <EmptyState
      headingLevel={1}
      title={<span role="alert">{errors("generic")}</span>}
      action={
        <Button busy={isLoading} busyText={common("working")} onClick={refetch}>
          {texts("tryAgain")}
        </Button>
      }
      className="py-22"
    />
  );
}

function SignedOut() {
  const texts = useTranslations("profile");
  return (
    <EmptyState
      headingLevel={1}
      title={texts("signedOut")}
      action={<ButtonLink href="/login">{texts("signIn")}</ButtonLink>}
      className="py-22"
    />
  );
}

function ProfileHeader({ user }: { user: CurrentUserDto }) {
  return (
    <div className="flex items-center gap-5">
      <Avatar name={user.username} size="large" />
      <div className="min-w-0 break-words">
        <h1 className="text-h1">
          <bdi>{user.username}</bdi>
        </h1>
        <p className="mt-0.5 text-body text-ink-2">
          <bdi dir="ltr">{user.email}</bdi>
        </p>
      </div>
    </div>
  );
}

const ICONS = { profile: UserCircleIcon, orders: ReceiptIcon, security: ShieldCheckIcon } as const;

type ProfileTabsProps = { user: CurrentUserDto; supportEmail: string };

/**
 * The tabs profile, orders and security; the URL's hash names the open one. Specification §2
 * (screens).
 */
function ProfileTabs({ user, supportEmail }: ProfileTabsProps) {
  const texts = useTranslations("profile.tabs");
  const [selected, select] = useTabAddress();
  const panels = {
    profile: <DetailsPanel user={user} />,
    orders: <OrdersPanel userId={user.id} supportEmail={supportEmail} />,
    security: (
      <div className="grid gap-5">
        <SecurityPanel email={user.email} />
        <DataPanel />
      </div>
    ),
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

function namedTab(): ProfileTab {
  return tabOfHash(window.location.hash);
}

/**
 * The tab that the URL's hash names, and a function that opens a tab. The hash lets a link, the
 * Back button or a reload open the tab.
 */
function useTabAddress(): [ProfileTab, (tab: ProfileTab) => void] {
  const [tab, setTab] = useState(namedTab);

  useEffect(() => {
    const follow = () => setTab(namedTab());
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  // An in-app link changes the hash without an event, but rerenders every component that calls
  // `useParams`.
  useParams();
  useEffect(() => setTab(namedTab()));

  function openTab(next: ProfileTab) {
    window.history.replaceState(null, "", addressOfTab(next));
    setTab(next);
  }
  return [tab, openTab];
}
