import { maskKey } from "@/domain/catalogue/licence-key";
import { associatedData, unseal } from "@/server/platform/secrets";

interface SealedKey {
  id: string;
  sealed: string;
}

/** A key as it was added; null of one whose seal does not open. */
export function openedKey({ id, sealed }: SealedKey): string | null {
  try {
    return unseal(sealed, associatedData.licenceKey(id));
  } catch {
    return null;
  }
}

/** How a key ends; nothing is known of one whose seal does not open, and no page fails over it. */
export const maskedKey = (key: SealedKey): string => maskKey(openedKey(key) ?? "");
