import type { TabStorage } from "@/features/session/tab-storage";

const BEGUN = "begun_payment";

/**
 * A payment that waits for its buyer. Its attempt cannot be paid a second time, so a buyer who
 * comes back continues it.
 */
export interface BegunPayment {
  /** The attempt. */
  id: string;
  /** The provider's page or, for a wallet, the address that takes the code. */
  url: string;
  source: string;
}

export function readBegun(storage: Pick<TabStorage, "getItem">): BegunPayment | null {
  try {
    const kept = JSON.parse(storage.getItem(BEGUN) ?? "null") as Partial<BegunPayment> | null;
    const { id, url, source } = kept ?? {};
    const isRead = [id, url, source].every((part) => typeof part === "string");
    return isRead ? ({ id, url, source } as BegunPayment) : null;
  } catch {
    return null;
  }
}

/** Null forgets it. Without storage, nothing is kept, and the provider refuses the repetition. */
export function keepBegun(
  storage: Pick<TabStorage, "setItem" | "removeItem">,
  begun: BegunPayment | null,
): void {
  try {
    if (begun === null) storage.removeItem(BEGUN);
    else storage.setItem(BEGUN, JSON.stringify(begun));
  } catch {
    return;
  }
}
