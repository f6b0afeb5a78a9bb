import { isPlayerId, playerIdStorageKey } from "@/domain/player-id";

/** The Player ID that this browser remembers for a product; "" for none. Specification §3. */
export function rememberedPlayerId(productId: number): string {
  try {
    const kept = window.localStorage.getItem(playerIdStorageKey(productId)) ?? "";
    return isPlayerId(kept) ? kept : "";
  } catch {
    // A browser that refuses storage remembers nothing.
    return "";
  }
}

/** Kept on a valid add. Specification §5. */
export function rememberPlayerId(productId: number, playerId: string): void {
  if (!isPlayerId(playerId)) return;
  try {
    window.localStorage.setItem(playerIdStorageKey(productId), playerId);
  } catch {
    // A browser that refuses storage asks again next time.
  }
}
