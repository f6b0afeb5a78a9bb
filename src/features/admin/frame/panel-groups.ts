import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { FadersIcon } from "@phosphor-icons/react/dist/ssr/Faders";
import { GameControllerIcon } from "@phosphor-icons/react/dist/ssr/GameController";
import { ListChecksIcon } from "@phosphor-icons/react/dist/ssr/ListChecks";
import { PackageIcon } from "@phosphor-icons/react/dist/ssr/Package";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { ScalesIcon } from "@phosphor-icons/react/dist/ssr/Scales";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { SquaresFourIcon } from "@phosphor-icons/react/dist/ssr/SquaresFour";
import { SunHorizonIcon } from "@phosphor-icons/react/dist/ssr/SunHorizon";
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { UserFocusIcon } from "@phosphor-icons/react/dist/ssr/UserFocus";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/ssr/UsersThree";
import { type PanelTab, TAB_ACCESS } from "@/features/admin/shared/panel-address";
import { usePermissions } from "@/features/admin/shared/panel-context";

export const TAB_ICONS = {
  today: SunHorizonIcon,
  orders: ReceiptIcon,
  customers: UserFocusIcon,
  coupons: TagIcon,
  products: PackageIcon,
  categories: SquaresFourIcon,
  options: ListChecksIcon,
  games: GameControllerIcon,
  figures: ChartBarIcon,
  settings: FadersIcon,
  policies: ScalesIcon,
  staff: UsersThreeIcon,
  log: ClockCounterClockwiseIcon,
  security: ShieldCheckIcon,
} as const satisfies Record<PanelTab, unknown>;

/** The tabs of the side bar in their groups; the first group has no name. */
const GROUPS = [
  { name: null, tabs: ["today"] },
  { name: "sales", tabs: ["orders", "customers", "coupons"] },
  { name: "catalogue", tabs: ["products", "categories", "options", "games"] },
  { name: "shop", tabs: ["figures", "settings", "policies", "staff", "log"] },
] as const satisfies readonly { name: string | null; tabs: readonly PanelTab[] }[];

interface PanelGroup {
  name: (typeof GROUPS)[number]["name"];
  tabs: PanelTab[];
}

/** The groups with the tabs that the reader's role opens; a group without any is absent. */
export function usePanelGroups(): PanelGroup[] {
  const may = usePermissions();
  return GROUPS.map(({ name, tabs }) => ({
    name,
    tabs: tabs.filter((tab) => may(TAB_ACCESS[tab])),
  })).filter(({ tabs }) => tabs.length > 0);
}
