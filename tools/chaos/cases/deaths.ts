import type { Failpoint } from "@/server/platform/failpoint";
import { type Case, KEY, PLAYER, refundWhole, TOPUP } from "../case";
import type { ChaosProvider } from "../providers/provider";

const reportsDisputes = ({ hasDisputes }: ChaosProvider) => hasDisputes;

const WEB_DEATHS: readonly Failpoint[] = [
  "create.before",
  "create.after",
  "capture.before",
  "capture.answered",
  "order.completed",
];
const WORKER_DEATHS: readonly Failpoint[] = [
  "supplier.before",
  "supplier.answered",
  "mail.before",
  "mail.taken",
];

/**
 * The buyer's request kills the web process at the failpoint (a place in the code where FAILPOINT
 * ends the process), and the buyer retries at the other web process. The workers start after the
 * death, because a worker that learns of the approval first would capture instead.
 */
const webDeath = (failpoint: Failpoint): Case => ({
  name: `web killed: ${failpoint}`,
  async run(shop) {
    const [web] = shop.webs;
    await Promise.all([web, ...shop.workers].map((member) => member.kill()));
    await web.start(failpoint);
    const restart = async () => {
      await web.died();
      await Promise.all([web, ...shop.workers].map((member) => member.start()));
    };
    await Promise.all([shop.buy({ products: [KEY] }), restart()]);
  },
});

/** The web process dies while the provider captures; the buyer retries at the other web process. */
const captureSent: Case = {
  name: "web killed: capture sent",
  async run(shop) {
    const [web] = shop.webs;
    const { provider } = shop;
    await provider.fault({ operation: provider.settles, kind: "slow", delayMs: 1_500 });
    const before = provider.calls("settle");
    const purchase = shop.buy({ products: [KEY] });
    await shop.asked("settle", before);
    await web.kill();
    await web.start();
    await purchase;
  },
};

const webhookStored: Case = {
  name: "web killed: webhook stored",
  async run(shop) {
    const [web] = shop.webs;
    await web.kill();
    await web.start("webhook.stored");
    await Promise.all([shop.buy({ products: [KEY], upTo: "approve" }, 1), web.died()]);
    await web.start();
  },
};

/** The only running worker dies during a job. Both workers then start; one completes the job. */
const workerDeath = (failpoint: Failpoint): Case => ({
  name: `worker killed: ${failpoint}`,
  async run(shop) {
    const [worker, other] = shop.workers;
    await Promise.all([worker.kill(), other.kill()]);
    await worker.start(failpoint);
    await Promise.all([shop.buy({ products: [TOPUP], playerId: PLAYER }), worker.died()]);
    await Promise.all([worker.start(), other.start()]);
  },
});

/** The worker dies while it executes an admin's refund. */
const refundDeath = (failpoint: Failpoint): Case => ({
  name: `worker killed: ${failpoint}`,
  async run(shop) {
    const [worker, other] = shop.workers;
    const { orderId } = await shop.buy({ products: [KEY] });
    await shop.settle();
    await Promise.all([worker.kill(), other.kill()]);
    await worker.start(failpoint);
    await Promise.all([refundWhole(orderId ?? 0), worker.died()]);
    await Promise.all([worker.start(), other.start()]);
  },
});

const refundSent: Case = {
  name: "worker killed: refund sent",
  async run(shop) {
    const { orderId } = await shop.buy({ products: [KEY] });
    await shop.settle();
    await shop.provider.fault({ operation: "refund", kind: "slow", delayMs: 1_500 });
    const before = shop.provider.calls("refund");
    await refundWhole(orderId ?? 0);
    await shop.asked("refund", before);
    await Promise.all(shop.workers.map((worker) => worker.kill()));
    await Promise.all(shop.workers.map((worker) => worker.start()));
  },
};

/**
 * The worker dies before it stores a dispute that a buyer has opened or won. If the buyer has won,
 * the worker has already recorded the returned money.
 */
const disputeDeath = (decision: "" | "buyer"): Case => ({
  name: `worker killed: dispute.booked${decision && `, decided for the ${decision}`}`,
  concerns: reportsDisputes,
  async run(shop) {
    const [worker, other] = shop.workers;
    const purchase = await shop.buy({ products: [KEY] });
    await shop.settle();
    const complain = () => shop.provider.dispute(shop.captureOf(purchase));
    if (decision) {
      await complain();
      await shop.settle();
    }
    await Promise.all([worker.kill(), other.kill()]);
    await worker.start("dispute.booked");
    const disputeId = shop.provider.disputes().at(-1)?.id;
    const decide = () => shop.provider.control(`disputes/${disputeId}/${decision}`);
    const change = decision ? decide() : complain();
    await Promise.all([change, worker.died()]);
    await Promise.all([worker.start(), other.start()]);
  },
});

/** Deaths at each failpoint, in the order in which a purchase reaches them. */
export const DEATHS: readonly Case[] = [
  ...WEB_DEATHS.map(webDeath),
  captureSent,
  webhookStored,
  ...WORKER_DEATHS.map(workerDeath),
  refundDeath("refund.before"),
  refundSent,
  refundDeath("refund.answered"),
  disputeDeath(""),
  disputeDeath("buyer"),
];
