import { DomainError } from "@/domain/errors";
import { touchAdminSession } from "@/server/accounts/session/session";
import type { Context } from "@/server/api/context";

/**
 * Requires a session that was confirmed at the admin sign-in less than twelve hours ago and used
 * within the last thirty minutes, by the database's clock. Records this use if `isTouchDue`.
 * Decision 029 (admin sessions).
 * @throws DomainError admin_not_confirmed
 */
export async function requireAdminSession(
  ctx: Pick<Context, "user" | "sessionId" | "isTouchDue">,
): Promise<void> {
  if (!ctx.user?.hasAdminSession) throw new DomainError("admin_not_confirmed");
  if (ctx.isTouchDue && ctx.sessionId !== null) await touchAdminSession(ctx.sessionId);
}
