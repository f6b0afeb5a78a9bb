import { afterEach, beforeEach } from "vitest";
import { env } from "@/env";

/**
 * Scales the visitors' rate limits to `percent` for a test file or a `describe`. All other tests
 * have limits that they never reach.
 */
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
