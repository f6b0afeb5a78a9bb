"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { NewSecretsProvider } from "@/features/admin/connections/new-secrets";
import { BottomBar } from "@/features/admin/frame/bottom-bar";
import { PanelBar } from "@/features/admin/frame/panel-bar";
import { SideBar, TAB_PANEL_ID, tabId } from "@/features/admin/frame/side-bar";
import { PaletteButton } from "@/features/admin/palette/palette-button";
import { NotPermitted } from "@/features/admin/shared/frame/not-permitted";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import {
  type PanelContextValue,
  PanelProvider,
  usePermissions,
} from "@/features/admin/shared/frame/panel-context";
import { type PanelTab, TABS } from "@/features/admin/shared/frame/tabs";
import { ProofDialog } from "@/features/admin/shared/proof/proof-dialog";
import { SignInAgain } from "@/features/admin/sign-in/sign-in-again";
import { usePanelGuard } from "@/features/admin/sign-in/use-panel-guard";
import { Tour } from "@/features/admin/tour/tour";
import { CONTENT_ID } from "@/features/shared/page/focus-content";
import { Skeleton } from "@/ui/feedback/skeleton";

type PanelProps = {
  /** The admin whom the server has authorized. */
  admin: CurrentUserDto;
  /** True until the admin sets up a required second factor; only the security tab is shown then. */
  mustEnrol: boolean;
  context: Omit<PanelContextValue, "adminId" | "role">;
};

/**
 * The admin panel: top bar, side bar or bottom bar, and the tab that the URL names. Specification
 * §2 (screens); visual design §15 (panel frame).
 */
export function Panel({ admin: letIn, mustEnrol, context }: PanelProps) {
  const texts = useTranslations("panel");
  const { admin, signOut, isEnded, giveUp } = usePanelGuard(letIn);
  if (!admin) return <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none" />;
  return (
    <PanelProvider value={{ ...context, adminId: admin.id, role: admin.role }}>
      {/* After the session ends, the panel stays mounted, to keep an open form, but is hidden. */}
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
              <NewSecretsProvider>
                {mustEnrol ? <CONTENTS.security /> : <OpenTab />}
              </NewSecretsProvider>
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

/**
 * The content of each tab, loaded when the tab is first opened. The type requires an entry for each
 * of `TABS`.
 */
const CONTENTS: Record<PanelTab, ComponentType> = {
  today: dynamic(() => import("./today/today-tab"), { ssr: false, loading: TabSkeleton }),
  orders: dynamic(() => import("./orders/orders-tab"), { ssr: false, loading: TabSkeleton }),
  customers: dynamic(() => import("./customers/customers-tab"), {
    ssr: false,
    loading: TabSkeleton,
  }),
  coupons: dynamic(() => import("./coupons/coupons-tab"), { ssr: false, loading: TabSkeleton }),
  products: dynamic(() => import("./products/products-tab"), { ssr: false, loading: TabSkeleton }),
  categories: dynamic(() => import("./categories/categories-tab"), {
    ssr: false,
    loading: TabSkeleton,
  }),
  options: dynamic(() => import("./options/options-tab"), { ssr: false, loading: TabSkeleton }),
  games: dynamic(() => import("./games/games-tab"), { ssr: false, loading: TabSkeleton }),
  figures: dynamic(() => import("./figures/figures-tab"), { ssr: false, loading: TabSkeleton }),
  settings: dynamic(() => import("./settings/settings-tab"), { ssr: false, loading: TabSkeleton }),
  policies: dynamic(() => import("./policies/policies-tab"), { ssr: false, loading: TabSkeleton }),
  staff: dynamic(() => import("./staff/staff-tab"), { ssr: false, loading: TabSkeleton }),
  connections: dynamic(() => import("./connections/connections-tab"), {
    ssr: false,
    loading: TabSkeleton,
  }),
  log: dynamic(() => import("./audit-log/audit-log-tab"), { ssr: false, loading: TabSkeleton }),
  security: dynamic(() => import("./security/security-tab"), { ssr: false, loading: TabSkeleton }),
};

/**
 * The content of the tab that the URL names. If the tab has an entry in the side bar, that entry
 * labels the content. Specification §2 (screens).
 */
function OpenTab() {
  const { tab: open } = usePanelAddress();
  const may = usePermissions();
  if (!may(TABS[open].access)) return <NotPermitted />;
  const Content = CONTENTS[open];
  const hasTab = TABS[open].group !== null;
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
