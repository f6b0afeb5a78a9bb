"use client";

import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { GameControllerIcon } from "@phosphor-icons/react/dist/ssr/GameController";
import { ListChecksIcon } from "@phosphor-icons/react/dist/ssr/ListChecks";
import { PackageIcon } from "@phosphor-icons/react/dist/ssr/Package";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { ScalesIcon } from "@phosphor-icons/react/dist/ssr/Scales";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/ssr/SlidersHorizontal";
import { SquaresFourIcon } from "@phosphor-icons/react/dist/ssr/SquaresFour";
import { StorefrontIcon } from "@phosphor-icons/react/dist/ssr/Storefront";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { UserFocusIcon } from "@phosphor-icons/react/dist/ssr/UserFocus";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/ssr/UsersThree";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { AlertBell } from "@/features/admin/alerts/alert-bell";
import { NotPermitted } from "@/features/admin/shared/not-permitted";
import {
  PANEL_PATH,
  PANEL_TABS,
  type PanelTab,
  TAB_ACCESS,
  usePanelAddress,
} from "@/features/admin/shared/panel-address";
import {
  type PanelContextValue,
  PanelProvider,
  usePermissions,
} from "@/features/admin/shared/panel-context";
import { ProofDialog } from "@/features/admin/shared/proof-dialog";
import { SignInAgain } from "@/features/admin/sign-in/sign-in-again";
import { usePanelGuard } from "@/features/admin/sign-in/use-panel-guard";
import { Tour } from "@/features/admin/tour/tour";
import { AccountMenu } from "@/features/layout/header/account-menu";
import { LanguageIcon, ThemeIcons } from "@/features/layout/preferences/setting-icons";
import { LanguageSwitch, ThemeSwitch } from "@/features/layout/preferences/switches";
import { CONTENT_ID } from "@/features/shared/focus-content";
import { ShopLogo } from "@/features/shared/shop-logo";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Tabs } from "@/ui/navigation/tabs";

type PanelProps = {
  /** Whom the server let in. */
  admin: CurrentUserDto;
  /** Whether the shop demands a second factor, and there is none: nothing else is open then. */
  mustEnrol: boolean;
  context: Omit<PanelContextValue, "adminId" | "role">;
};

/** The control panel: bar, tabs, and what the address says is open. Specification §2; pictures 13, 14. */
export function Panel({ admin: letIn, mustEnrol, context }: PanelProps) {
  const texts = useTranslations("panel");
  const { admin, signOut, isEnded, giveUp } = usePanelGuard(letIn);
  if (!admin) return <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none" />;
  return (
    <PanelProvider value={{ ...context, adminId: admin.id, role: admin.role }}>
      {/* After the session's end the open form stays, and nothing else of the panel is readable. */}
      <div className={isEnded ? "invisible contents" : "contents"}>
        <PanelHeader admin={admin} hasBell={!mustEnrol} onSignOut={() => void signOut()} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="page-box-header grow pt-4 pb-16 outline-none"
        >
          {mustEnrol ? <Security /> : <PanelTabs />}
          <p className="mt-8 text-caption text-ink-3">
            {texts.rich("times", {
              zone: () => <bdi dir="ltr">{context.timeZone}</bdi>,
            })}
          </p>
        </main>
      </div>
      <ProofDialog />
      {isEnded && <SignInAgain email={admin.email} onLeave={giveUp} />}
    </PanelProvider>
  );
}

type PanelHeaderProps = {
  admin: CurrentUserDto;
  /** Not where nothing is open yet. */
  hasBell: boolean;
  onSignOut: () => void;
};

/**
 * The ink bar above the panel (picture 13); on a phone the way to the shop, language and theme stand in a
 * second row. The menu that opens from it is as dark as the bar.
 */
function PanelHeader({ admin, hasBell, onSignOut }: PanelHeaderProps) {
  const texts = useTranslations("panel");
  const may = usePermissions();
  return (
    <header className="on-storm bg-storm [--after-soft:var(--storm-2)] [--overlay:#221d3b]">
      <div className="page-box-header flex min-h-17 flex-wrap items-center gap-x-1 py-2">
        <Link
          href={PANEL_PATH}
          prefetch={false}
          aria-label={texts("home")}
          className="inline-flex min-h-11 shrink-0 items-center rounded-badge"
        >
          <ShopLogo />
        </Link>
        <p className="ms-4 min-w-0 border-line border-s-[1.5px] ps-4 font-strong text-ink-2 leading-tight max-sm:ms-3 max-sm:flex-1 max-sm:basis-0 max-sm:ps-3">
          {texts("title")}
        </p>
        <div className="order-last flex w-full items-center sm:order-none sm:ms-auto sm:w-auto">
          <Link
            href="/"
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-strong text-[0.9375rem] transition-colors hover:bg-mist max-sm:-ms-3"
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
        {hasBell && may("orders:read") && <AlertBell />}
        <div className="min-w-0 max-sm:ms-auto [&_bdi]:max-sm:sr-only">
          <AccountMenu user={admin} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}

const ICONS = {
  products: PackageIcon,
  categories: SquaresFourIcon,
  orders: ReceiptIcon,
  customers: UserFocusIcon,
  figures: ChartBarIcon,
  options: ListChecksIcon,
  coupons: TagIcon,
  games: GameControllerIcon,
  policies: ScalesIcon,
  settings: SlidersHorizontalIcon,
  staff: UsersThreeIcon,
  log: ClockCounterClockwiseIcon,
  security: ShieldCheckIcon,
} as const;

const Security = dynamic(
  () => import("@/features/admin/security/security-tab").then((file) => file.SecurityTab),
  { ssr: false, loading: TabSkeleton },
);

/** What a tab holds is loaded when it is first opened. */
const PANELS: Record<PanelTab, ComponentType> = {
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

/** The parts of the panel that a role opens; the open one stands in the address. Specification §2. */
function PanelTabs() {
  const texts = useTranslations("panel.tabs");
  const { tab: open, goTab } = usePanelAddress();
  const may = usePermissions();
  const tabs = PANEL_TABS.filter((key) => may(TAB_ACCESS[key])).map((key) => {
    const Icon = ICONS[key];
    const Content = PANELS[key];
    return {
      key,
      label: texts(key),
      icon: <Icon size={20} aria-hidden="true" />,
      activeIcon: <Icon size={20} weight="fill" aria-hidden="true" />,
      panel: <Content />,
    };
  });
  if (!may(TAB_ACCESS[open])) return <NotPermitted />;
  return (
    <>
      {may("settings") && <Tour isHere={open === PANEL_TABS[0]} />}
      <Tabs label={texts("label")} tabs={tabs} selected={open} onChange={goTab} />
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
