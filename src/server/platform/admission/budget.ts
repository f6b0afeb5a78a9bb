import { LRUCache } from "lru-cache";

/**
 * By key: the moment, in milliseconds of the process's clock, at which its budget is full again.
 * The key that has not been counted for longest is forgotten first.
 */
export type BudgetMemory = LRUCache<string, number>;

/** @param max keys that are remembered */
export const budgetMemory = (max: number): BudgetMemory => new LRUCache({ max });

/** One budget of one key: so many points, which fill up evenly within the window. */
export interface KeyBudget {
  memory: BudgetMemory;
  key: string;
  points: number;
}

/** Milliseconds that adding up fractions may be off. */
const ROUNDING = 0.001;

/**
 * Takes a point of each budget, or of none when one of them is empty. Counts in this process's
 * memory (GCRA); `limit.ts` counts in PostgreSQL.
 * @param seconds the window, which is also the longest burst
 * @param now milliseconds, for tests
 * @returns 0, or the seconds until the empty budget has a point again
 */
export function takePoints(
  budgets: readonly KeyBudget[],
  seconds: number,
  now = performance.now(),
): number {
  const window = seconds * 1000;
  const taken = budgets.map(({ memory, key, points }) => {
    const fullAt = Math.max(memory.get(key) ?? now, now) + window / points;
    return { memory, key, fullAt };
  });
  const wait = Math.max(...taken.map(({ fullAt }) => fullAt - now - window));
  if (wait > ROUNDING) return wait / 1000;
  for (const { memory, key, fullAt } of taken) memory.set(key, fullAt);
  return 0;
}
