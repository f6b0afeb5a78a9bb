import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PANEL_TABS, type PanelTab, TABS } from "@/features/admin/shared/frame/tabs";

/** The groups of the side bar; the first one has no heading. */
const GROUPS = ["first", "sales", "catalogue", "shop"] as const;

interface PanelGroup {
  name: Exclude<(typeof GROUPS)[number], "first"> | null;
  tabs: PanelTab[];
}

/** The groups with the tabs that the admin's role may open; empty groups are absent. */
export function usePanelGroups(): PanelGroup[] {
  const may = usePermissions();
  return GROUPS.map((group) => ({
    name: group === "first" ? null : group,
    tabs: PANEL_TABS.filter((tab) => TABS[tab].group === group && may(TABS[tab].access)),
  })).filter(({ tabs }) => tabs.length > 0);
}
