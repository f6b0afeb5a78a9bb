import { PANEL_PATH } from "@/features/admin/shared/frame/panel-paths";
import { tabStorage } from "@/features/session/tab-storage";

const PLACE = "panel_place";

/** Stores the panel's current query string in this browser tab, for the admin's next sign-in. */
export function storeReturnPath(adminId: number, search: string): void {
  try {
    tabStorage().setItem(PLACE, JSON.stringify([adminId, search]));
  } catch {
    // If storage is denied, the panel opens at its first tab.
  }
}

/**
 * The panel path to open after a sign-in, with the stored query string if the same admin stored it.
 * Removes the stored query string.
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
