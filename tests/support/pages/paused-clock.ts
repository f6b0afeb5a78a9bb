import { expect, type Page } from "@playwright/test";

/** Long after the page was opened: of what its loading began nothing is still to come. */
const LATER = 60 * 60 * 1000;

/** A page's clock in the hands of the test: once stopped, no time passes but what the test lets pass. */
export class PausedClock {
  private constructor(
    private readonly page: Page,
    private readonly start: number,
  ) {}

  /** Before the page is opened. Its clock runs as always until `stop`. */
  static async of(page: Page): Promise<PausedClock> {
    const start = Date.now();
    await page.clock.install({ time: start });
    return new PausedClock(page, start);
  }

  /** Once a page. */
  async stop(): Promise<void> {
    await this.page.clock.pauseAt(this.start + LATER);
  }

  /** Lets so many milliseconds pass, and the page draw what came of it. */
  async pass(milliseconds: number): Promise<void> {
    await this.page.clock.runFor(milliseconds);
    // Two frames of the browser itself pass while Playwright looks whether the heading keeps still.
    await this.page.getByRole("heading", { level: 1 }).hover({ trial: true });
  }

  /** Lets the page work, without time passing, until it has come so far and nothing is left to do at once. */
  async until(state: () => Promise<boolean>): Promise<void> {
    const worked = async () => {
      await this.page.clock.runFor(0);
      return state();
    };
    await expect.poll(worked, { intervals: [50] }).toBe(true);
    await this.pass(0);
  }
}
