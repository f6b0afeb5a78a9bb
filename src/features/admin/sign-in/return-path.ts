import { PANEL_PATH } from "@/features/admin/shared/frame/panel-paths";
import { tabStorage } from "@/features/session/tab-storage";

const PLACE = "panel_place";

/**
 * Stores the open place of the panel in this tab's storage, for the next sign-in of the same admin.
 */
export function storeReturnPath(adminId: number, search: string): void {
  try {
    tabStorage().setItem(PLACE, JSON.stringify([adminId, search]));
  } catch {
    // If storage is denied, the panel opens at its first tab.
  }
}

/**
 * The path to open after a sign-in. A stored place is used once; the place of another admin is
 * discarded.
 */
export function takeReturnPath(adminId: number): string {
  const storage = tabStorage();
  try {
    const kept: unknown = JSON.parse(storage.getItem(PLACE) ?? "null");
    storage.removeItem(PLACE);
    if (!Array.isArray(kept)) return PANEL_PATH;
    const [keeper, search]: unknown[] = kept;
    const isPlace = typeof search === "string" && (search === "" || search.startsWith("?"));
    return keeper === adminId && isPlace ? `${PANEL_PATH}${search}` : PANEL_PATH;
  } catch {
    return PANEL_PATH;
  }
}
