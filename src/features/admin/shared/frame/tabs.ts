import type { Icon } from "@phosphor-icons/react";
import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { FadersIcon } from "@phosphor-icons/react/dist/ssr/Faders";
import { GameControllerIcon } from "@phosphor-icons/react/dist/ssr/GameController";
import { ListChecksIcon } from "@phosphor-icons/react/dist/ssr/ListChecks";
import { PackageIcon } from "@phosphor-icons/react/dist/ssr/Package";
import { PlugsConnectedIcon } from "@phosphor-icons/react/dist/ssr/PlugsConnected";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { ScalesIcon } from "@phosphor-icons/react/dist/ssr/Scales";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { SquaresFourIcon } from "@phosphor-icons/react/dist/ssr/SquaresFour";
import { SunHorizonIcon } from "@phosphor-icons/react/dist/ssr/SunHorizon";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { UserFocusIcon } from "@phosphor-icons/react/dist/ssr/UserFocus";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/ssr/UsersThree";
import type { StaffAccess } from "@/domain/account/permissions";

type TabEntry = {
  /** The tab's group in the side bar; null if the side bar does not list the tab. */
  group: "first" | "sales" | "catalogue" | "shop" | null;
  /**
   * The access that the tab requires: a permission, or any staff role. The tab is hidden from other
   * roles.
   */
  access: StaffAccess;
  Icon: Icon;
};

/**
 * Every tab of the panel, in the order of the side bar. Navigation, command palette, permissions
 * and URLs are derived from this table. src/features/admin/panel.tsx has the content of each tab,
 * and the messages `panel.tabs` have the labels.
 */
export const TABS = {
  today: { group: "first", access: "any_staff", Icon: SunHorizonIcon },
  orders: { group: "sales", access: "orders:read", Icon: ReceiptIcon },
  customers: { group: "sales", access: "orders:read", Icon: UserFocusIcon },
  coupons: { group: "sales", access: "products:write", Icon: TagIcon },
  products: { group: "catalogue", access: "any_staff", Icon: PackageIcon },
  categories: { group: "catalogue", access: "products:write", Icon: SquaresFourIcon },
  options: { group: "catalogue", access: "products:write", Icon: ListChecksIcon },
  games: { group: "catalogue", access: "products:write", Icon: GameControllerIcon },
  figures: { group: "shop", access: "statistics", Icon: ChartBarIcon },
  settings: { group: "shop", access: "settings", Icon: FadersIcon },
  policies: { group: "shop", access: "settings", Icon: ScalesIcon },
  staff: { group: "shop", access: "staff", Icon: UsersThreeIcon },
  connections: { group: "shop", access: "settings", Icon: PlugsConnectedIcon },
  log: { group: "shop", access: "staff", Icon: ClockCounterClockwiseIcon },
  security: { group: null, access: "any_staff", Icon: ShieldCheckIcon },
} as const satisfies Record<string, TabEntry>;

export type PanelTab = keyof typeof TABS;
export const PANEL_TABS = Object.keys(TABS) as PanelTab[];
