import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { sendMailJob } from "@/server/mail/send-mail";
import { ProcessorLoad } from "@/server/platform/watch/processor-load";
import { doBuyersWait } from "@/server/webhooks/delivery-rows";

/** The jobs that buyers wait for: while one of them is late, webhooks slow down. */
const BUYERS_QUEUES = [deliverOrderJob.name, sendMailJob.name];

/** Milliseconds between two checks whether jobs of buyers wait. */
export const LOOK_MS = 250;

/** Milliseconds without a waiting buyer after which webhooks are sent at full speed again. */
const RAMP_MS = 5_000;

/** Share of the processors' time above which the machine is busy. */
const BUSY_SHARE = 0.9;

/** How fast a worker sends webhooks: slowly while buyers wait, then faster step by step. */
export class DeliveryPace {
  private lookedAt = Number.NEGATIVE_INFINITY;
  private waitedAt = Number.NEGATIVE_INFINITY;
  private readonly load = new ProcessorLoad();

  /**
   * Checks at most once per LOOK_MS whether jobs of buyers wait.
   * @returns the share of the full speed: 0 while buyers wait, then growing to 1 within RAMP_MS
   */
  async share(): Promise<number> {
    if (performance.now() - this.lookedAt >= LOOK_MS) {
      const isWaiting = await doBuyersWait(BUYERS_QUEUES, this.load.share() > BUSY_SHARE);
      this.lookedAt = performance.now();
      if (isWaiting) this.waitedAt = this.lookedAt;
    }
    return Math.min(1, (performance.now() - this.waitedAt) / RAMP_MS);
  }
}
