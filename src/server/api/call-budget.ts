import type { Context } from "@/server/api/context";
import { type BudgetName, takeBudget } from "@/server/platform/admission/visitor-budgets";

/** The budget of a procedure, or of its kinds; the ladder has one for every procedure, and some name their own. */
export type CallLimit = BudgetName | Partial<Record<string, BudgetName>>;

/** @throws Error for a procedure without one */
export function budgetOf(limit: CallLimit | undefined, type: string): BudgetName {
  const name = typeof limit === "string" ? limit : limit?.[type];
  if (!name) throw new Error(`a ${type} has no budget`);
  return name;
}

/** Takes a point for a call. @throws DomainError too_many_requests */
export function takeCall(
  { ip, sessionId, guestSessionId }: Context,
  limit: CallLimit | undefined,
  type: string,
): void {
  takeBudget(budgetOf(limit, type), { ip, session: sessionId ?? guestSessionId });
}
