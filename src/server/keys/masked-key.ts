import { maskKey } from "@/domain/catalogue/licence-key";
import { associatedData, unseal } from "@/server/platform/secrets";

interface SealedKey {
  id: string;
  sealed: string;
}

/** The key in plain text; null if it cannot be decrypted. */
export function unsealedKey({ id, sealed }: SealedKey): string | null {
  try {
    return unseal(sealed, associatedData.licenceKey(id));
  } catch {
    return null;
  }
}

/**
 * The key, masked except for its ending. A key that cannot be decrypted is masked in full, so that
 * no page fails.
 */
export const maskedKey = (key: SealedKey): string => maskKey(unsealedKey(key) ?? "");
