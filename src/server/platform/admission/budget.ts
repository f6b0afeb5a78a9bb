import { LRUCache } from "lru-cache";

/**
 * Maps each key to the moment at which its budget is full again, in milliseconds of the process's
 * clock. The least recently counted key is evicted first.
 */
export type BudgetMemory = LRUCache<string, number>;

/** @param max maximum number of keys */
export const budgetMemory = (max: number): BudgetMemory => new LRUCache({ max });

/** A budget of one key: its points refill evenly within the window. */
export interface KeyBudget {
  memory: BudgetMemory;
  key: string;
  points: number;
}

/** Tolerance for rounding errors, in milliseconds. */
const ROUNDING = 0.001;

/**
 * Takes one point from every budget, or from none if one of them is empty. Counts in this process's
 * memory (GCRA); `limit.ts` counts in PostgreSQL.
 * @param seconds the window; the points of a whole window may be taken at once
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

/** Whole points that a budget has left, and the seconds until it is full. */
export function pointsLeft(
  { memory, key, points }: KeyBudget,
  seconds: number,
  now = performance.now(),
): { left: number; refill: number } {
  const missing = Math.max((memory.get(key) ?? now) - now, 0) / 1000;
  const left = Math.floor(points * (1 - missing / seconds) + ROUNDING);
  return { left: Math.max(left, 0), refill: Math.ceil(missing) };
}
