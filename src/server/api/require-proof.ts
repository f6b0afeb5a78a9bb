import { DomainError } from "@/domain/errors";
import type { Context } from "@/server/api/context";

/**
 * Requires, for procedures with `needsProof`, that the admin entered the password, and the second
 * factor if there is one, in this session within the last ten minutes. Decision 029 (admin
 * sessions).
 * @throws DomainError proof_needed
 */
export function requireProof(
  { isProven }: Pick<Context, "isProven">,
  meta: { needsProof?: true } | undefined,
): void {
  if (meta?.needsProof && !isProven) throw new DomainError("proof_needed");
}
