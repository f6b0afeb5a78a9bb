import { env } from "@/env";
import {
  budgetMemory,
  type KeyBudget,
  pointsLeft,
  takePoints,
} from "@/server/platform/admission/budget";
import { tooMany } from "@/server/platform/admission/limit";
import { counter } from "@/server/platform/watch/metrics";
import { webProcesses } from "@/server/platform/web-processes";

interface VisitorBudget {
  /** Calls of one session per `seconds`; missing if the session is not known yet. */
  session?: number;
  /** Calls of one IP address per `seconds`, across all its users: a household, an office. */
  address: number;
  seconds: number;
}

/**
 * Rate limits of visitors. A budget refills evenly over `seconds`, and may be used up at once. The
 * budgets are wide enough for an office behind one IP address, and narrow enough that one IP
 * address takes less than a tenth of the shop's CPU. `VISITOR_BUDGET_PERCENT` scales all of them.
 * docs/operations.md lists them; decision 027.
 */
export const VISITOR_BUDGETS = {
  /** Every request, before anything else is known about it. */
  request: { address: 3_000, seconds: 10 },
  /** A page, or a part of a page, that is not in the page cache. */
  page: { address: 300, seconds: 10 },
  /** A filtered or searched list, which is rendered for each request. */
  narrowed: { address: 60, seconds: 10 },
  /** An API response that is the same for every visitor and is not in the cache. */
  "made-answer": { address: 300, seconds: 10 },
  /** A request to the API. The procedures that it calls have further budgets. */
  call: { address: 1_500, seconds: 10 },
  webhook: { address: 1_200, seconds: 10 },
  /** A report of a bounced mail: up to ten digests are computed. */
  bounce: { address: 300, seconds: 10 },
  probe: { address: 600, seconds: 10 },
  "shared-read": { session: 600, address: 1_200, seconds: 10 },
  search: { session: 100, address: 300, seconds: 10 },
  read: { session: 300, address: 900, seconds: 10 },
  write: { session: 100, address: 300, seconds: 10 },
  /** Calls to the payment provider. */
  payment: { session: 30, address: 90, seconds: 10 },
  /** Comparing or hashing a password; decision 006 has further limits. */
  password: { session: 30, address: 60, seconds: 60 },
  /** Entering or mailing a code; decision 006 has further limits. */
  code: { session: 30, address: 120, seconds: 60 },
  /** Looking up a player at the supplier: enough for typed ids, too few to enumerate players. */
  player: { session: 20, address: 60, seconds: 60 },
  /** A DNS lookup of a mail domain that a visitor typed. */
  "mail-domain": { session: 20, address: 60, seconds: 60 },
  /** A mail to an address that a visitor typed. */
  "stock-request": { session: 20, address: 60, seconds: 60 },
  "admin-read": { session: 600, address: 1_200, seconds: 10 },
  "admin-write": { session: 600, address: 1_200, seconds: 10 },
  /** A call below /api/v1; each API key counts as a session. */
  "api-key": { session: 600, address: 1_200, seconds: 10 },
  /** Statistics over the whole shop. */
  report: { session: 60, address: 120, seconds: 10 },
  export: { session: 10, address: 20, seconds: 60 },
  picture: { session: 60, address: 120, seconds: 60 },
  /** A buyer's picture of a reported problem, which is decoded and re-encoded. */
  "claim-picture": { session: 10, address: 30, seconds: 60 },
} as const satisfies Record<string, VisitorBudget>;

const refusals = counter({
  name: "barq_budget_refusals_total",
  help: "Calls refused with 429 by visitor budgets, by budget.",
  labels: ["budget"],
});

export type BudgetName = keyof typeof VISITOR_BUDGETS;

/** The caller of a request, as budgets count it. */
export interface Caller {
  /**
   * The address from `clientAddress`; empty or "unknown" for the shop's own calls, which are not
   * counted.
   */
  ip: string;
  /** The session of the signed-in user, or of the guest's cart. */
  session: string | null;
}

/**
 * The larger networks whose budgets a call from an IPv6 /64 also counts against, because one
 * subscriber may hold a whole /56 or /48: prefix length in bytes, and multiple of the address's
 * budget.
 */
const WIDER_NETWORKS = [
  { bytes: 7, times: 4 },
  { bytes: 6, times: 16 },
];

/** Two bounded maps instead of one, so that made-up session ids cannot evict addresses. */
const addresses = budgetMemory(50_000);
const sessions = budgetMemory(50_000);

/** The caller's budgets, before they are scaled and divided among the web processes. */
function budgetsOf(name: BudgetName, { ip, session }: Caller): KeyBudget[] {
  const budget: VisitorBudget = VISITOR_BUDGETS[name];
  const counts = [{ memory: addresses, key: `${name} ${ip}`, points: budget.address }];
  if (ip.endsWith("/64")) {
    const network = ip.slice(0, -"/64".length).split(".");
    for (const { bytes, times } of WIDER_NETWORKS) {
      const key = `${name} ${network.slice(0, bytes).join(".")}/${bytes * 8}`;
      counts.push({ memory: addresses, key, points: budget.address * times });
    }
  }
  if (session !== null && budget.session !== undefined) {
    counts.push({ memory: sessions, key: `${name} ${session}`, points: budget.session });
  }
  return counts;
}

/**
 * Takes a point from every budget of this name that applies to the caller, or from none: a refused
 * call costs nothing. Counts in memory: each web process grants its share of a common ceiling
 * (`webProcesses`).
 * @param now milliseconds, for tests
 * @throws DomainError too_many_requests with the seconds until the next point
 */
export function takeBudget(name: BudgetName, caller: Caller, now = performance.now()): void {
  if (!caller.ip || caller.ip === "unknown") return;
  const factor = env().VISITOR_BUDGET_PERCENT / 100 / webProcesses();
  const budgets = budgetsOf(name, caller).map((one) => ({ ...one, points: one.points * factor }));
  const wait = takePoints(budgets, VISITOR_BUDGETS[name].seconds, now);
  if (wait === 0) return;
  refusals.inc({ budget: name });
  throw tooMany(wait);
}

/**
 * The unused part of a session's budget. Without a session, or if sessions have no budget of this
 * name: the unused part of the address's budget (for IPv6, of its widest network in
 * `WIDER_NETWORKS`).
 */
export interface BudgetLeft {
  /** Size of the budget in calls per `seconds`: the share of this process. */
  points: number;
  seconds: number;
  left: number;
  /** Seconds until the budget is full again. */
  refill: number;
}

/** Reads a budget without taking from it, for the RateLimit headers. */
export function budgetLeft(name: BudgetName, caller: Caller, now = performance.now()): BudgetLeft {
  const factor = env().VISITOR_BUDGET_PERCENT / 100 / webProcesses();
  const budget = budgetsOf(name, caller).at(-1);
  const { seconds } = VISITOR_BUDGETS[name];
  if (!budget) return { points: 0, seconds, left: 0, refill: 0 };
  const points = budget.points * factor;
  const { left, refill } = pointsLeft({ ...budget, points }, seconds, now);
  return { points: Math.floor(points), seconds, left, refill };
}
