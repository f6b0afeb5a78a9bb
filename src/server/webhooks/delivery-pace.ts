import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { sendMailJob } from "@/server/mail/send-mail";
import { ProcessorLoad } from "@/server/platform/watch/processor-load";
import { jobsOfBuyers } from "@/server/webhooks/delivery-rows";

/** The jobs that buyers wait for: webhooks slow down for them. */
const BUYERS_QUEUES = [deliverOrderJob.name, sendMailJob.name];

/** Milliseconds between two checks of the buyers' jobs. */
export const LOOK_MS = 250;

/** Milliseconds without a waiting buyer after which webhooks are sent at full speed again. */
const RAMP_MS = 5_000;

/** Share of the processors' time above which the machine is busy. */
const BUSY_SHARE = 0.8;

/** Maximum share of the full speed while there are jobs of buyers. */
const SHARE_BESIDE_BUYERS = 0.5;

/**
 * How fast a worker sends webhooks: slowly while buyers wait, then faster step by step, and at full
 * speed only while there is no job of a buyer.
 */
export class DeliveryPace {
  private lookedAt = Number.NEGATIVE_INFINITY;
  private waitedAt = Number.NEGATIVE_INFINITY;
  private maximum = 1;

  /** @param load how busy the machine is */
  constructor(private readonly load = new ProcessorLoad()) {}

  /**
   * Checks the buyers' jobs at most once per LOOK_MS. Buyers wait if a new job waits for a worker,
   * or if there is a new job while the machine is busy, because webhooks would take its processor.
   * @returns the share of the full speed: 0 while buyers wait, then growing within RAMP_MS to 1, or
   *   to SHARE_BESIDE_BUYERS while there are jobs of buyers
   */
  async share(): Promise<number> {
    if (performance.now() - this.lookedAt >= LOOK_MS) {
      const jobs = await jobsOfBuyers(BUYERS_QUEUES);
      const isBusy = this.load.share() > BUSY_SHARE;
      this.lookedAt = performance.now();
      if (jobs === "waiting" || (jobs === "under way" && isBusy)) this.waitedAt = this.lookedAt;
      this.maximum = jobs === "none" ? 1 : SHARE_BESIDE_BUYERS;
    }
    return Math.min(this.maximum, (performance.now() - this.waitedAt) / RAMP_MS);
  }
}
