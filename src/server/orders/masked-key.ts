import { maskKey } from "@/domain/licence-key";
import { associatedData, unseal } from "@/server/platform/secrets";

/** How a key ends; of one whose seal does not open nothing is known, and no page falls over it. */
export function maskedKey({ id, sealed }: { id: string; sealed: string }): string {
  try {
    return maskKey(unseal(sealed, associatedData.licenceKey(id)));
  } catch {
    return maskKey("");
  }
}
