import { setTimeout as delay } from "node:timers/promises";
import type { Purchase } from "../chaos/buyer";
import { KEY } from "../chaos/case";
import type { ChaosShop } from "../chaos/chaos-shop";

/** Number of sales after which sales count as steady. */
const STEADY_SALES = 10;

/** Time limit for sales to resume, in milliseconds. */
const PATIENCE = 120_000;

/** Buyers who arrive at a steady rate, also while the shop does not respond. */
export class Sales {
  readonly purchases: Purchase[] = [];
  private readonly buying: Promise<void>[] = [];
  private readonly ending = new AbortController();

  /** @param rate buyers per second; half of them try the second web process first */
  constructor(
    private readonly shop: ChaosShop,
    private readonly rate: number,
  ) {
    void this.open();
  }

  private async open(): Promise<void> {
    const begun = performance.now();
    for (let count = 0; !this.ending.signal.aborted; count += 1) {
      this.buying.push(this.sell(count % 2 === 0 ? 0 : 1));
      const next = begun + ((count + 1) * 1_000) / this.rate;
      await delay(Math.max(0, next - performance.now()));
    }
  }

  private async sell(web: 0 | 1): Promise<void> {
    this.purchases.push(await this.shop.buy({ products: [KEY] }, web));
  }

  /**
   * Waits until the shop has been paid `STEADY_SALES` times since this call. @throws Error after
   * two minutes
   */
  async areSteady(): Promise<void> {
    const begun = performance.now();
    const isSold = () => this.times().filter((at) => at > begun).length >= STEADY_SALES;
    while (!isSold()) {
      if (performance.now() - begun > PATIENCE) throw new Error("the shop does not sell");
      await delay(50);
    }
  }

  /** Waits until `count` buyers have arrived. */
  async reach(count: number): Promise<void> {
    while (this.buying.length < count) await delay(100);
  }

  /** Stops new buyers and waits until the last purchase ends. */
  async close(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.buying);
  }

  /** The longest time between two sales, in seconds, since the last sale before `moment`. */
  longestGap(moment: number): number {
    const times = this.times();
    const before = times.filter((at) => at <= moment).at(-1) ?? moment;
    const after = [before, ...times.filter((at) => at > moment)];
    const gaps = after.slice(1).map((at, place) => at - (after[place] ?? at));
    return Math.max(0, ...gaps) / 1_000;
  }

  /** Times of the shop's responses that an order is paid, in ascending order. */
  private times(): number[] {
    const paid = this.purchases.filter(({ paidAt }) => paidAt > 0);
    return paid.map(({ paidAt }) => paidAt).sort((one, other) => one - other);
  }
}
