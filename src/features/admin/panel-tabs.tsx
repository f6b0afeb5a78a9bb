"use client";

import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { PackageIcon } from "@phosphor-icons/react/dist/ssr/Package";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { PANEL_TABS, type PanelTab, usePanelAddress } from "@/features/admin/shared/panel-address";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Tabs } from "@/ui/navigation/tabs";

/** What a tab holds is loaded when it is first opened. */
const PANELS: Record<PanelTab, ComponentType> = {
  products: dynamic(
    () => import("@/features/admin/products/products-tab").then((file) => file.ProductsTab),
    { ssr: false, loading: TabSkeleton },
  ),
  orders: dynamic(
    () => import("@/features/admin/orders/orders-tab").then((file) => file.OrdersTab),
    { ssr: false, loading: TabSkeleton },
  ),
  log: dynamic(
    () => import("@/features/admin/audit-log/audit-log-tab").then((file) => file.AuditLogTab),
    {
      ssr: false,
      loading: TabSkeleton,
    },
  ),
};

const ICONS = {
  products: PackageIcon,
  orders: ReceiptIcon,
  log: ClockCounterClockwiseIcon,
} as const;

/** Products, orders and the audit log; the open one stands in the address. Specification §2. */
export function PanelTabs() {
  const texts = useTranslations("panel.tabs");
  const { tab: open, goTab } = usePanelAddress();
  const tabs = PANEL_TABS.map((key) => {
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
  return <Tabs label={texts("label")} tabs={tabs} selected={open} onChange={goTab} />;
}

function TabSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
