import { DomainError } from "@/domain/errors";
import type { Context } from "@/server/api/context";

/**
 * Lets a call through that asks for proof (`needsProof` of its metadata) where the admin typed the password in the last
 * ten minutes, in this session. Decision 029.
 * @throws DomainError proof_needed
 */
export function requireProof(
  { isProven }: Pick<Context, "isProven">,
  meta: { needsProof?: true } | undefined,
): void {
  if (meta?.needsProof && !isProven) throw new DomainError("proof_needed");
}
