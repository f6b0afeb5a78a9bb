import { maskKey } from "@/domain/catalogue/licence-key";
import { associatedData, unseal } from "@/server/platform/secrets";

interface SealedKey {
  id: string;
  sealed: string;
}

/** The key in plain text; null if its seal does not open. */
export function unsealedKey({ id, sealed }: SealedKey): string | null {
  try {
    return unseal(sealed, associatedData.licenceKey(id));
  } catch {
    return null;
  }
}

/** The key's ending. Empty if its seal does not open, so that no page fails. */
export const maskedKey = (key: SealedKey): string => maskKey(unsealedKey(key) ?? "");
