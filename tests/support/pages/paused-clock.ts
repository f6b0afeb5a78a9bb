import { expect, type Page } from "@playwright/test";

/**
 * Milliseconds from `start` to the time at which the clock stops: long enough for every timer of
 * the page load to fire.
 */
const LATER = 60 * 60 * 1000;

/** A page's clock that the test controls: after `stop`, time passes only through `pass`. */
export class PausedClock {
  private constructor(
    private readonly page: Page,
    private readonly start: number,
  ) {}

  /** Installs the clock before the page is opened. It runs normally until `stop`. */
  static async of(page: Page): Promise<PausedClock> {
    const start = Date.now();
    await page.clock.install({ time: start });
    return new PausedClock(page, start);
  }

  /** Stops the clock; once per page. */
  async stop(): Promise<void> {
    await this.page.clock.pauseAt(this.start + LATER);
  }

  /** Lets `milliseconds` pass and the page draw the result. */
  async pass(milliseconds: number): Promise<void> {
    await this.page.clock.runFor(milliseconds);
    // A trial hover waits for two real frames (its stability check), so the page has painted.
    await this.page.getByRole("heading", { level: 1 }).hover({ trial: true });
  }

  /** Runs the page's due work, without advancing the clock, until `state` returns true. */
  async until(state: () => Promise<boolean>): Promise<void> {
    const worked = async () => {
      await this.page.clock.runFor(0);
      return state();
    };
    await expect.poll(worked, { intervals: [50] }).toBe(true);
    await this.pass(0);
  }
}
