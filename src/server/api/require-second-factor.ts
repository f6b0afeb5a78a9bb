import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import type { Context } from "@/server/api/context";

/**
 * Whether the admin must set up a second factor before anything else in the panel. Decision 033
 * (second factor).
 */
export function mustEnrol({ hasSecondFactor }: Pick<Context, "hasSecondFactor">): boolean {
  return env().ADMIN_SECOND_FACTOR === "required" && !hasSecondFactor;
}

/** @throws DomainError second_factor_required */
export function requireSecondFactor(ctx: Pick<Context, "hasSecondFactor">): void {
  if (mustEnrol(ctx)) throw new DomainError("second_factor_required");
}
