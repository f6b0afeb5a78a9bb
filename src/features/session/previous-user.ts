import type { Keeper } from "./tab-storage";

const PREVIOUS_USER = "previous_user_id";

/** The user whom this tab saw last, so that a sign-out knows whose cart it was. Specification §4. */
export function previousUserId(storage: Keeper): number | null {
  try {
    const id = Number(storage.getItem(PREVIOUS_USER));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Null forgets. A browser that refuses storage remembers nobody. */
export function rememberUser(storage: Keeper, id: number | null): void {
  try {
    if (id === null) storage.removeItem(PREVIOUS_USER);
    else storage.setItem(PREVIOUS_USER, String(id));
  } catch {
    return;
  }
}
