import { env } from "@/env";
import { budgetMemory, type KeyBudget, takePoints } from "@/server/platform/admission/budget";
import { tooMany } from "@/server/platform/admission/limit";
import { counter } from "@/server/platform/watch/metrics";
import { webProcesses } from "@/server/platform/web-processes";

interface VisitorBudget {
  /** Calls of one session in `seconds`; none where it is not asked who calls. */
  session?: number;
  /** Calls of one address in `seconds`, whoever calls from there: a household, an office. */
  address: number;
  seconds: number;
}

/**
 * How often what may be asked for. A budget fills up again evenly, so that `seconds` is also the longest burst. They are
 * wide enough for an office behind one address, and narrow enough that one address takes less than a tenth of the shop's
 * processors. `VISITOR_BUDGET_PERCENT` makes all of them wider. docs/operations.md has them as a table; decision 027.
 */
export const VISITOR_BUDGETS = {
  /** Every request, before anything else is known of it. */
  request: { address: 3_000, seconds: 10 },
  /** A page, or a part of one, that is not ready as bytes. */
  page: { address: 300, seconds: 10 },
  /** A list that is narrowed down, or searched: it is rendered for whoever asks. */
  narrowed: { address: 60, seconds: 10 },
  /** An answer for everybody that is not ready as bytes. */
  "made-answer": { address: 300, seconds: 10 },
  /** A request to the API; the procedures that it calls have budgets of their own. */
  call: { address: 1_500, seconds: 10 },
  webhook: { address: 1_200, seconds: 10 },
  /** A mail that came back, by whoever says so: up to ten digests. */
  bounce: { address: 300, seconds: 10 },
  probe: { address: 600, seconds: 10 },
  "shared-read": { session: 600, address: 1_200, seconds: 10 },
  search: { session: 100, address: 300, seconds: 10 },
  read: { session: 300, address: 900, seconds: 10 },
  write: { session: 100, address: 300, seconds: 10 },
  /** What asks the payment provider. */
  payment: { session: 30, address: 90, seconds: 10 },
  /** What compares or makes a password: decision 006 has more of it. */
  password: { session: 30, address: 60, seconds: 60 },
  /** What guesses or mails a code: decision 006. */
  code: { session: 30, address: 120, seconds: 60 },
  /** What asks the supplier who plays under a number: enough to type a few, too little to go through them. */
  player: { session: 20, address: 60, seconds: 60 },
  /** What asks name servers about a domain that somebody has typed. */
  "mail-domain": { session: 20, address: 60, seconds: 60 },
  /** What mails an address that somebody has typed. */
  "stock-request": { session: 20, address: 60, seconds: 60 },
  "admin-read": { session: 600, address: 1_200, seconds: 10 },
  "admin-write": { session: 600, address: 1_200, seconds: 10 },
  /** What counts the whole shop. */
  report: { session: 60, address: 120, seconds: 10 },
  export: { session: 10, address: 20, seconds: 60 },
  picture: { session: 60, address: 120, seconds: 60 },
  /** A buyer's picture of a reported problem, which is unpacked and made anew. */
  "claim-picture": { session: 10, address: 30, seconds: 60 },
} as const satisfies Record<string, VisitorBudget>;

const refusals = counter({
  name: "barq_budget_refusals_total",
  help: "Calls refused with 429 by the budgets of visitors, by budget.",
  labels: ["budget"],
});

export type BudgetName = keyof typeof VISITOR_BUDGETS;

/** Who is counted. */
export interface Caller {
  /** As `clientAddress` says it; empty, or "unknown", for a call of the shop's own, which counts for nobody. */
  ip: string;
  /** Of who is signed in, else of the guest's cart. */
  session: string | null;
}

/** Of an IPv6 address whoever has the /64 may have the /56 or the /48 too: so many bytes, and so many times the budget. */
const WIDER_NETWORKS = [
  { bytes: 7, times: 4 },
  { bytes: 6, times: 16 },
];

/** Both are bounded: invented sessions push out no address. */
const addresses = budgetMemory(50_000);
const sessions = budgetMemory(50_000);

/** The budgets of a caller, for a shop with one web process. */
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
 * Takes a point of each budget that the caller has of this name, or of none: a refused call costs nothing. In memory:
 * each web process counts its part of a ceiling that all of them share (`webProcesses`).
 * @param now milliseconds, for tests
 * @throws DomainError too_many_requests with the seconds until there is a point again
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
