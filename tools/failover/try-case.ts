import { setTimeout as delay } from "node:timers/promises";
import type { ChaosShop } from "../chaos/chaos-shop";
import type { FailoverCase } from "./cases";
import type { Cluster } from "./cluster";
import { reconcile } from "./reconcile";
import { Sales } from "./sales";
import { type ProcessMetrics, processesWithoutOutage, type Scraped, Scrapes } from "./scrapes";

/** The promised maximum time without sales, in seconds. */
const RTO = 30;

/** Minimum time to watch the shop, in milliseconds: a lost primary is noticed within 20 s. */
const WATCHED = 30_000;

/** Time limit for all approved orders to be delivered, in milliseconds. */
const WELL_WITHIN = 120_000;

export interface Tried {
  name: string;
  purchases: number;
  lost: number;
  twice: number;
  /** The longest time between two sales, in seconds. */
  gap: number;
  /** Seconds from the repair until the cluster has a primary and a synchronous standby again. */
  whole: number;
  /** Metrics per process. */
  said: ProcessMetrics[];
  problems: string[];
}

export async function tryCase(
  shop: ChaosShop,
  cluster: Cluster,
  { name, isOutage, happen }: FailoverCase,
  { count, rate, scraped }: { count: number; rate: number; scraped: readonly Scraped[] },
): Promise<Tried> {
  const scrapes = new Scrapes(scraped);
  const sales = new Sales(shop, rate);
  await sales.areSteady();
  const moment = performance.now();
  const repair = await happen(cluster);
  await delay(WATCHED);
  await sales.areSteady();
  await sales.reach(count);
  await sales.close();
  const { purchases } = sales;
  const gap = sales.longestGap(moment);
  const { problems } = await shop.settle(WELL_WITHIN);
  const { lost, twice } = await reconcile(shop, purchases);
  const said = await scrapes.close();
  const begun = performance.now();
  await repair();
  await cluster.whole();
  return {
    name,
    purchases: purchases.filter(({ hasApproved }) => hasApproved).length,
    lost: lost.length,
    twice: twice.length,
    gap,
    whole: (performance.now() - begun) / 1_000,
    said,
    problems: [
      ...lost,
      ...twice,
      ...problems,
      ...purchases.flatMap(({ errors }) => errors),
      ...purchases.flatMap(({ refusal }) => (refusal ? [`a buyer was refused: ${refusal}`] : [])),
      ...(gap > RTO ? [`${gap.toFixed(1)} s without sales`] : []),
      ...(isOutage ? processesWithoutOutage(said) : []),
    ],
  };
}
