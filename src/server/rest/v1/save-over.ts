import { TRPCError } from "@trpc/server";
import type { DeletedRow } from "@/contract/admin/common";
import { DomainError, type ErrorCode } from "@/domain/errors";
import type { EndpointCall } from "@/server/rest/v1/definition";

/** Errors of procedures that refuse to save because the stored version is not the expected one. */
const CHANGED: ReadonlySet<ErrorCode> = new Set([
  "category_changed",
  "coupon_changed",
  "game_changed",
  "product_changed",
  "webhook_changed",
]);

/**
 * Saves a row over the version of If-Match. The procedure compares the versions, after it has
 * looked for a stored result of the same request: a repeated request whose first response was lost
 * gets that result, although its own change has increased the version.
 * @param stored the version of the values that the endpoint has read and `save` changes
 * @param version the version of If-Match, to pass to the procedure
 * @throws DomainError version_changed
 */
export async function saveOver<Saved>(
  stored: number,
  version: number,
  save: () => Promise<Saved>,
): Promise<Saved> {
  // The shop has not issued a version above the stored one. Refuse such a version here: if another
  // save reached it in the meantime, the procedure would accept it.
  if (version > stored) throw new DomainError("version_changed");
  return overVersion(save);
}

/** Runs a procedure that compares the version of If-Match. @throws DomainError version_changed */
async function overVersion<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    if (cause instanceof DomainError && CHANGED.has(cause.code)) {
      throw new DomainError("version_changed", {}, { cause });
    }
    throw error;
  }
}

/**
 * Deletes the row in the path; if the request has an If-Match, only in that version.
 * @throws DomainError version_changed
 */
export const deleteOver = <Deleted>(
  { id, version, idempotencyKey }: Pick<EndpointCall, "id" | "version" | "idempotencyKey">,
  remove: (row: DeletedRow & { idempotencyKey: string }) => Promise<Deleted>,
): Promise<Deleted> =>
  overVersion(() => remove({ id: id(), version: version || undefined, idempotencyKey }));
