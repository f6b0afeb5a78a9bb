"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { BottomBar } from "@/features/admin/frame/bottom-bar";
import { PanelBar } from "@/features/admin/frame/panel-bar";
import { SideBar, TAB_PANEL_ID, tabId } from "@/features/admin/frame/side-bar";
import { PaletteButton } from "@/features/admin/palette/palette-button";
import { NotPermitted } from "@/features/admin/shared/not-permitted";
import { type PanelTab, TAB_ACCESS, usePanelAddress } from "@/features/admin/shared/panel-address";
import {
  type PanelContextValue,
  PanelProvider,
  usePermissions,
} from "@/features/admin/shared/panel-context";
import { ProofDialog } from "@/features/admin/shared/proof-dialog";
import { SignInAgain } from "@/features/admin/sign-in/sign-in-again";
import { usePanelGuard } from "@/features/admin/sign-in/use-panel-guard";
import { Tour } from "@/features/admin/tour/tour";
import { CONTENT_ID } from "@/features/shared/focus-content";
import { Skeleton } from "@/ui/feedback/skeleton";

type PanelProps = {
  /** Whom the server let in. */
  admin: CurrentUserDto;
  /** Whether the shop demands a second factor, and there is none: nothing else is open then. */
  mustEnrol: boolean;
  context: Omit<PanelContextValue, "adminId" | "role">;
};

/**
 * The control panel: bar, side bar or bottom bar, and what the address names. Specification §2;
 * visual design, 15.
 */
export function Panel({ admin: letIn, mustEnrol, context }: PanelProps) {
  const texts = useTranslations("panel");
  const { admin, signOut, isEnded, giveUp } = usePanelGuard(letIn);
  if (!admin) return <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none" />;
  return (
    <PanelProvider value={{ ...context, adminId: admin.id, role: admin.role }}>
      {/* After the session ends, the open form stays and the rest of the panel is unreadable. */}
      <div className={isEnded ? "invisible contents" : "contents"}>
        <PanelBar
          admin={admin}
          onSignOut={() => void signOut()}
          search={!mustEnrol && <PaletteButton />}
        />
        <div className="flex grow">
          {!mustEnrol && <SideBar />}
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className="min-w-0 grow px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-none lg:px-6 lg:pt-9 lg:pb-16 xl:px-11"
          >
            <div className="max-w-[92rem]">
              {mustEnrol ? <Security /> : <OpenTab />}
              <p className="mt-8 text-caption text-ink-3">
                {texts.rich("times", {
                  zone: () => <bdi dir="ltr">{context.timeZone}</bdi>,
                })}
              </p>
            </div>
          </main>
        </div>
        {!mustEnrol && <BottomBar onSignOut={() => void signOut()} />}
      </div>
      <ProofDialog />
      {isEnded && <SignInAgain email={admin.email} onLeave={giveUp} />}
    </PanelProvider>
  );
}

const Security = dynamic(
  () => import("@/features/admin/security/security-tab").then((file) => file.SecurityTab),
  { ssr: false, loading: TabSkeleton },
);

/** What a tab holds is loaded when it is first opened. */
const PANELS: Record<PanelTab, ComponentType> = {
  today: dynamic(() => import("@/features/admin/today/today-tab").then((file) => file.TodayTab), {
    ssr: false,
    loading: TabSkeleton,
  }),
  products: dynamic(
    () => import("@/features/admin/products/products-tab").then((file) => file.ProductsTab),
    { ssr: false, loading: TabSkeleton },
  ),
  categories: dynamic(
    () => import("@/features/admin/categories/categories-tab").then((file) => file.CategoriesTab),
    { ssr: false, loading: TabSkeleton },
  ),
  orders: dynamic(
    () => import("@/features/admin/orders/orders-tab").then((file) => file.OrdersTab),
    { ssr: false, loading: TabSkeleton },
  ),
  customers: dynamic(
    () => import("@/features/admin/customers/customers-tab").then((file) => file.CustomersTab),
    { ssr: false, loading: TabSkeleton },
  ),
  figures: dynamic(
    () => import("@/features/admin/figures/figures-tab").then((file) => file.FiguresTab),
    { ssr: false, loading: TabSkeleton },
  ),
  options: dynamic(
    () => import("@/features/admin/options/options-tab").then((file) => file.OptionsTab),
    { ssr: false, loading: TabSkeleton },
  ),
  coupons: dynamic(
    () => import("@/features/admin/coupons/coupons-tab").then((file) => file.CouponsTab),
    {
      ssr: false,
      loading: TabSkeleton,
    },
  ),
  games: dynamic(() => import("@/features/admin/games/games-tab").then((file) => file.GamesTab), {
    ssr: false,
    loading: TabSkeleton,
  }),
  policies: dynamic(
    () => import("@/features/admin/policies/policies-tab").then((file) => file.PoliciesTab),
    { ssr: false, loading: TabSkeleton },
  ),
  settings: dynamic(
    () => import("@/features/admin/settings/settings-tab").then((file) => file.SettingsTab),
    { ssr: false, loading: TabSkeleton },
  ),
  staff: dynamic(() => import("@/features/admin/staff/staff-tab").then((file) => file.StaffTab), {
    ssr: false,
    loading: TabSkeleton,
  }),
  log: dynamic(
    () => import("@/features/admin/audit-log/audit-log-tab").then((file) => file.AuditLogTab),
    {
      ssr: false,
      loading: TabSkeleton,
    },
  ),
  security: Security,
};

/**
 * The open part, which the address names; the side bar's tab names it, where it has one.
 * Specification §2.
 */
function OpenTab() {
  const { tab: open } = usePanelAddress();
  const may = usePermissions();
  if (!may(TAB_ACCESS[open])) return <NotPermitted />;
  const Content = PANELS[open];
  const hasTab = open !== "security";
  return (
    <>
      {may("settings") && <Tour isHere={open === "today"} />}
      <div
        key={open}
        id={TAB_PANEL_ID}
        {...(hasTab && { role: "tabpanel", "aria-labelledby": tabId(open) })}
      >
        <Content />
      </div>
    </>
  );
}

function TabSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
