import { afterEach, beforeEach } from "vitest";
import { env } from "@/env";

/** Sets the visitors' rate limits for a file or a `describe`; other tests never reach theirs. */
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
