import type { Context } from "@/server/api/context";
import { type BudgetName, takeBudget } from "@/server/platform/admission/visitor-budgets";

/**
 * The name of a procedure's rate limit, or one name each for query and mutation. The procedure
 * builders set defaults.
 */
export type CallLimit = BudgetName | Partial<Record<string, BudgetName>>;

/** @throws Error if the procedure has no budget */
export function budgetOf(limit: CallLimit | undefined, type: string): BudgetName {
  const name = typeof limit === "string" ? limit : limit?.[type];
  if (!name) throw new Error(`a ${type} has no budget`);
  return name;
}

/**
 * Counts the call against the caller's rate limit.
 * @throws DomainError too_many_requests if the limit is reached
 */
export function consumeCallBudget(
  { ip, sessionId, guestSessionId }: Context,
  limit: CallLimit | undefined,
  type: string,
): void {
  takeBudget(budgetOf(limit, type), { ip, session: sessionId ?? guestSessionId });
}
