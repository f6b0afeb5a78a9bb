import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { KEY, OTHER_KEY } from "../chaos/case";
import { dim, print } from "../stack/output";
import {
  type Finding,
  judgeCount,
  judgeList,
  judgeMemory,
  judgeShare,
  judgeTimes,
  type Point,
  timesOf,
} from "./assessments";
import { type Observations, runCrowd } from "./crowd";
import { FAULTS } from "./faults";
import { emptyGauges, type Gauged, gaugeOnce } from "./samples";
import { isReady, type SoakShop } from "./soak-shop";
import { ageRows, findOverdue } from "./swept-tables";

/**
 * In seconds: pause between faults, recovery time after a fault, interval of measurements, interval
 * at which rows are backdated.
 */
const CALM = 30;
const GRACE = 8;
const GAUGE_EVERY = 5;
const AGE_EVERY = 30;
/** Warm-up time without checks: a share of the run, at most this many seconds. */
const WARM_UP = { share: 0.2, most: 180 };
/** Time limit for all deliveries, and for the last removal of expired rows, in milliseconds. */
const WELL_WITHIN = 120_000;
/** Allowed growth from the first to the last third: database connections, and open files. */
const SLACK = { connections: 10, files: 40 };
/**
 * Minimum run time in seconds to check row counts. The first third of such a run exceeds the
 * lifetime of rows: two minutes until they are backdated, and four between two removals of expired
 * rows.
 */
const ROWS_FROM = 1_200;
/** Highest share of "try again" (503) responses. */
const BUSY = 0.005;
/** Number of licence keys per minute of the run, and per insert. */
const KEYS_A_MINUTE = 400;
const KEYS_AT_ONCE = 2_000;

export interface Soaked {
  findings: Finding[];
  /** Notes about the run, one line each. */
  notes: string[];
}

/**
 * Loads the shop for `minutes` minutes while one component after another fails, and judges the
 * results.
 */
export async function runSoak(soaked: SoakShop, minutes: number): Promise<Soaked> {
  const { shop } = soaked;
  for (const [product, share] of [
    [KEY, 1],
    [OTHER_KEY, 0.5],
  ] as const) {
    for (let left = minutes * KEYS_A_MINUTE * share; left > 0; left -= KEYS_AT_ONCE) {
      await shop.addKeys(product, Math.min(left, KEYS_AT_ONCE));
    }
  }
  await shop.start();
  const begun = performance.now();
  const now = () => (performance.now() - begun) / 1000;
  const end = minutes * 60;
  const warm = Math.min(WARM_UP.most, end * WARM_UP.share);
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const gauged = emptyGauges(soaked.members.map(({ member }) => member.name));
  let calmFrom: number | null = warm;
  const watch = { now, isCalmSince: (at: number) => calmFrom !== null && at >= calmFrom };

  const every = async (seconds: number, work: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await work().catch(() => undefined);
      await delay(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const failing = async () => {
    await until(warm);
    for (let turn = 0; now() + CALM < end; turn += 1) {
      await until(now() + CALM);
      calmFrom = null;
      const fault = FAULTS[turn % FAULTS.length];
      print(dim(`  ${clock(now())} ${fault?.name}`));
      await fault?.run(soaked);
      while (!(await isReady(soaked))) await delay(200);
      await delay(GRACE * 1000);
      calmFrom = now();
      faults += 1;
    }
    await until(end);
  };
  const until = (second: number) => delay(Math.max(0, (second - now()) * 1000));
  let faults = 0;
  const crowd = runCrowd(soaked, watch, over.signal);
  const gauging = every(GAUGE_EVERY, () => gaugeOnce(soaked, gauged, now()));
  const ageing = every(AGE_EVERY, ageRows);
  await failing().finally(() => over.abort());
  const [met] = await Promise.all([crowd, gauging, ageing]);

  const { ms, problems } = await shop.settle(WELL_WITHIN);
  const overdue = await sweepOnce(soaked);
  const paid = shop.purchases.filter(({ hasApproved }) => hasApproved).length;
  return {
    findings: [...judge(met, gauged, warm, end), judgeList("overdue rows", overdue)].concat(
      judgeList("the books, the provider and the mails", problems),
    ),
    notes: [
      `${paid} purchases paid, ${faults} faults; recovered ${(ms / 1000).toFixed(1)} s after the end`,
      ...gauged.processes.map(
        ({ name, rss, heap }) => `${name}: ${spanOf(rss)} MB resident, heap ${spanOf(heap)} MB`,
      ),
      `a bare server beside them, p99: ${timesOf(met.control)}`,
      `imports of 50 rows, p99: ${timesOf(met.imports)}`,
      ...rowNotes(gauged),
    ],
  };
}

/**
 * Backdates rows and restarts a worker, which removes expired rows at its start.
 * @returns the expired rows that are left after the time limit, one line per kind
 */
async function sweepOnce({ shop }: SoakShop): Promise<string[]> {
  const [, worker] = shop.workers;
  await worker.stop();
  await ageRows();
  await worker.start();
  const begun = performance.now();
  let overdue = await findOverdue();
  while (overdue.length > 0 && performance.now() - begun < WELL_WITHIN) {
    await delay(500);
    overdue = await findOverdue();
  }
  return overdue;
}

function judge(met: Observations, gauged: Gauged, warm: number, end: number): Finding[] {
  const isWarm = ({ at }: Point) => at >= warm;
  const steady = gauged.processes.filter(({ name }) => name.endsWith(" 1"));
  const tables = end >= ROWS_FROM ? Object.keys(gauged.rows[0]?.counts ?? {}) : [];
  return [
    ...steady.flatMap(({ name, rss, heap, files }) => [
      judgeMemory(`${name}: resident memory`, rss.filter(isWarm), end),
      judgeMemory(`${name}: heap`, heap.filter(isWarm), end),
      judgeCount(`${name}: open files`, files.filter(isWarm), SLACK.files),
    ]),
    judgeCount("connections to the database", gauged.connections.filter(isWarm), SLACK.connections),
    ...tables.map((table) => {
      const points = gauged.rows.map(({ at, counts }) => ({ at, value: counts[table] ?? 0 }));
      return judgeCount(`rows: ${table}`, points, rowSlack(points, end));
    }),
    judgeTimes("pages, p99", met.pages, met.control),
    judgeTimes("purchases, p99", met.purchases, met.control),
    judgeTimes("control panel, p99", met.panel, met.control),
    judgeList("errors while nothing failed", met.errors),
    judgeShare("busy (503) while nothing failed", met.busy, answersOf(met), BUSY),
  ];
}

const answersOf = ({ pages, purchases, panel, imports }: Observations) =>
  pages.length + purchases.length + panel.length + imports.length;

/**
 * Allowed growth of a row count: the maximum of the first third, and at least 100. Rows that are
 * never removed would triple by the last third.
 */
function rowSlack(points: readonly Point[], end: number): number {
  const first = points.filter(({ at }) => at <= end / 3).map(({ value }) => value);
  return Math.max(100, ...first);
}

const spanOf = (points: readonly Point[]) => {
  const values = points.map(({ value }) => value);
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
};

function rowNotes({ rows }: Gauged): string[] {
  const last = rows.at(-1)?.counts ?? {};
  return [
    `rows at the end: ${Object.entries(last)
      .map(([table, count]) => `${table} ${count}`)
      .join(", ")}`,
  ];
}

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
