import type { Failpoint } from "@/server/platform/failpoint";
import { type Case, KEY, PLAYER, refundWhole, TOPUP } from "../case";

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
 * Each web death: the buyer's request is what kills it, and the buyer asks the other one. The workers
 * are away until then: one that hears of the approval first captures in its place.
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

/** As the buyer goes on to the other web process, so does one that closes the browser at once. */
const captureSent: Case = {
  name: "web killed: capture sent",
  async run(shop) {
    const [web] = shop.webs;
    await shop.control("faults", { operation: "capture", kind: "slow", delayMs: 1_500 });
    const before = shop.calls("/capture");
    const purchase = shop.buy({ products: [KEY] });
    await shop.asked("/capture", before);
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

/** One worker dies with the job; the other, or its successor, does it. */
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

/** An admin gives the money of an order back; the worker dies over it. */
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
    await shop.control("faults", { operation: "refund", kind: "slow", delayMs: 1_500 });
    const before = shop.calls("/refund");
    await refundWhole(orderId ?? 0);
    await shop.asked("/refund", before);
    await Promise.all(shop.workers.map((worker) => worker.kill()));
    await Promise.all(shop.workers.map((worker) => worker.start()));
  },
};

/** A buyer complains, or wins; the worker dies when it has written that down, before it books what went back. */
const disputeDeath = (decision: "" | "buyer"): Case => ({
  name: `worker killed: dispute.stored${decision && `, decided for the ${decision}`}`,
  async run(shop) {
    const [worker, other] = shop.workers;
    const purchase = await shop.buy({ products: [KEY] });
    await shop.settle();
    const complain = () => shop.control(`captures/${shop.captureOf(purchase)}/dispute`);
    if (decision) {
      await complain();
      await shop.settle();
    }
    await Promise.all([worker.kill(), other.kill()]);
    await worker.start("dispute.stored");
    const disputeId = shop.simulator.ledger().disputes.at(-1)?.dispute_id;
    const change = decision ? shop.control(`disputes/${disputeId}/${decision}`) : complain();
    await Promise.all([change, worker.died()]);
    await Promise.all([worker.start(), other.start()]);
  },
});

/** Where a process dies, in the order in which a purchase comes by. */
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
