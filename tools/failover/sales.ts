import { setTimeout as delay } from "node:timers/promises";
import type { Purchase } from "../chaos/buyer";
import { KEY } from "../chaos/case";
import type { ChaosShop } from "../chaos/chaos-shop";

/** Seconds within which a lost server may hold up sales. */
const STEADY_SALES = 10;

/** Milliseconds for sales to begin. */
const PATIENCE = 120_000;

/** Buyers who come at a steady rate, whatever the shop does. */
export class Sales {
  readonly purchases: Purchase[] = [];
  private readonly buying: Promise<void>[] = [];
  private readonly ending = new AbortController();

  /** @param rate buyers a second; half of them ask the second web process first */
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

  /** Resolves when purchases that began after now are paid again, one after the other. */
  async areSteady(): Promise<void> {
    const begun = performance.now();
    const isSold = () => this.times().filter((at) => at > begun).length >= STEADY_SALES;
    while (!isSold()) {
      if (performance.now() - begun > PATIENCE) throw new Error("the shop does not sell");
      await delay(50);
    }
  }

  /** Resolves when as many buyers have come. */
  async reach(count: number): Promise<void> {
    while (this.buying.length < count) await delay(100);
  }

  /** No more buyers come; resolves when the last is served. */
  async close(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.buying);
  }

  /** The longest time between two sales, in seconds, from the last sale before `moment` on. */
  longestGap(moment: number): number {
    const times = this.times();
    const before = times.filter((at) => at <= moment).at(-1) ?? moment;
    const after = [before, ...times.filter((at) => at > moment)];
    const gaps = after.slice(1).map((at, place) => at - (after[place] ?? at));
    return Math.max(0, ...gaps) / 1_000;
  }

  /** When the shop answered that an order is paid, the earliest first. */
  private times(): number[] {
    const paid = this.purchases.filter(({ paidAt }) => paidAt > 0);
    return paid.map(({ paidAt }) => paidAt).sort((one, other) => one - other);
  }
}
