import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { sendMailJob } from "@/server/mail/send-mail";
import { ProcessorLoad } from "@/server/platform/watch/processor-load";
import { jobsOfBuyers } from "@/server/webhooks/delivery-rows";

/** The jobs that buyers wait for: webhooks slow down for them. */
const BUYERS_QUEUES = [deliverOrderJob.name, sendMailJob.name];

/** Milliseconds between two checks of the buyers' jobs. */
export const LOOK_MS = 250;

/** Milliseconds without a waiting buyer in which the speed doubles. */
const DOUBLING_MS = 700;

/** Attempts a second and endpoint from which the speed is no longer limited. */
const FULL_SPEED = 256;

/** Share of the processors' time above which the machine is busy. */
const BUSY_SHARE = 0.8;

/** How fast a worker sends webhooks: slowly while buyers wait, then faster and faster. */
export class DeliveryPace {
  private lookedAt = Number.NEGATIVE_INFINITY;
  private waitedAt = Number.NEGATIVE_INFINITY;

  /** @param load how busy the machine is */
  constructor(private readonly load = new ProcessorLoad()) {}

  /**
   * Checks the buyers' jobs at most once per LOOK_MS. Buyers wait if a new job waits for a worker,
   * or if there is a new job while the machine is busy, because webhooks would take its processor.
   * @returns the maximum number of attempts a second for each endpoint: 1 while buyers wait, then
   *   doubling every DOUBLING_MS; Infinity from FULL_SPEED on
   */
  async speed(): Promise<number> {
    if (performance.now() - this.lookedAt >= LOOK_MS) {
      const jobs = await jobsOfBuyers(BUYERS_QUEUES);
      const isBusy = this.load.share() > BUSY_SHARE;
      this.lookedAt = performance.now();
      if (jobs === "waiting" || (jobs === "under way" && isBusy)) this.waitedAt = this.lookedAt;
    }
    const speed = 2 ** ((performance.now() - this.waitedAt) / DOUBLING_MS);
    return speed < FULL_SPEED ? speed : Number.POSITIVE_INFINITY;
  }
}
