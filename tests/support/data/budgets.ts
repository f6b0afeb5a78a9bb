import { afterEach, beforeEach } from "vitest";
import { env } from "@/env";

/** Within a file or a `describe`: the budgets of visitors, of which the other tests notice nothing. */
export function withBudgets(percent: number): void {
  let usual: number;
  beforeEach(() => {
    usual = env().VISITOR_BUDGET_PERCENT;
    env().VISITOR_BUDGET_PERCENT = percent;
  });
  afterEach(() => {
    env().VISITOR_BUDGET_PERCENT = usual;
  });
}
