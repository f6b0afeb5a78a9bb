import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { centsFromDecimal } from "@/domain/money";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { refundOrder } from "@/server/payments/refund-order";
import { db } from "@/server/platform/db";
import type { Failpoint } from "@/server/platform/failpoint";
import type { ChaosShop } from "./chaos-shop";
import type { MailMood } from "./mail-server";

/** What is done to a shop that works; everything works again, but for what the case itself leaves down, when it ends. */
export interface Case {
  name: string;
  run(shop: ChaosShop): Promise<void>;
}

/** Products of the seed: a licence key, a key that few are left of, a top-up. */
const KEY = 7;
const SCARCE = 8;
const TOPUP = 1;
const PLAYER = "5123456789";

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

/** Each web death: the buyer's request is what kills it, and the buyer asks the other one. */
const webDeath = (failpoint: Failpoint): Case => ({
  name: `web killed: ${failpoint}`,
  async run(shop) {
    const [web] = shop.webs;
    await web.kill();
    await web.start(failpoint);
    await Promise.all([shop.buy({ productId: KEY }), web.died()]);
    await web.start();
  },
});

/** As the buyer goes on to the other web process, so does one that closes the browser at once. */
const captureSent: Case = {
  name: "web killed: capture sent",
  async run(shop) {
    const [web] = shop.webs;
    await shop.control("faults", { operation: "capture", kind: "slow", delayMs: 1_500 });
    const before = shop.calls("/capture");
    const purchase = shop.buy({ productId: KEY });
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
    await Promise.all([shop.buy({ productId: KEY, upTo: "approve" }, 1), web.died()]);
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
    await Promise.all([shop.buy({ productId: TOPUP, playerId: PLAYER }), worker.died()]);
    await Promise.all([worker.start(), other.start()]);
  },
});

/** An admin gives the money of an order back; the worker dies over it. */
const refundDeath = (failpoint: Failpoint): Case => ({
  name: `worker killed: ${failpoint}`,
  async run(shop) {
    const [worker, other] = shop.workers;
    const { orderId } = await shop.buy({ productId: KEY });
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
    const { orderId } = await shop.buy({ productId: KEY });
    await shop.settle();
    await shop.control("faults", { operation: "refund", kind: "slow", delayMs: 1_500 });
    const before = shop.calls("/refund");
    await refundWhole(orderId ?? 0);
    await shop.asked("/refund", before);
    await Promise.all(shop.workers.map((worker) => worker.kill()));
    await Promise.all(shop.workers.map((worker) => worker.start()));
  },
};

async function refundWhole(orderId: number): Promise<void> {
  const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const amountUSD = centsFromDecimal(totalUSD.toFixed(2));
  const call = { admin: COMMAND_LINE, idempotencyKey: randomUUID() };
  await refundOrder(call, { orderId, amountUSD, itemIds: [], reason: "chaos" });
}

/** Eight buyers while the provider does this to so many of the next calls of a kind. */
const providerFault = (operation: string, kind: string, times = 4): Case => ({
  name: `provider: ${operation} ${kind}`,
  async run(shop) {
    await shop.control("faults", {
      operation,
      kind,
      times,
      ...(kind === "slow" && { delayMs: 3_000 }),
    });
    await buyTogether(shop, 8);
    await shop.control("faults/clear");
  },
});

async function buyTogether(shop: ChaosShop, count: number, upTo?: "approve"): Promise<void> {
  const buying = Array.from({ length: count }, (_, place) =>
    shop.buy({ productId: KEY, upTo }, place % 2 === 0 ? 0 : 1),
  );
  await Promise.all(buying);
}

const webhooksMany: Case = {
  name: "webhooks: each 25 times, 20 at once, the last first",
  async run(shop) {
    await buyTogether(shop, 4);
    const ids = shop.simulator
      .ledger()
      .webhooks.slice(-8)
      .map(({ event }) => event.id);
    for (const id of ids.reverse()) {
      const resend = () => shop.control(`webhooks/${id}/resend`);
      await Promise.all(Array.from({ length: 20 }, resend));
      for (let times = 20; times < 25; times += 1) await resend();
    }
  },
};

/** Whoever sends webhooks to the shop finds nobody, and neither does the buyer's return. */
const webhooksNone: Case = {
  name: "webhooks: none, browsers closed",
  async run(shop) {
    await shop.webs[0].kill();
    await Promise.all([1, 2, 3].map(() => shop.buy({ productId: KEY, upTo: "approve" }, 1)));
    await shop.webs[0].start();
  },
};

const certificatesAsked = (shop: ChaosShop) =>
  shop.simulator.ledger().apiCalls.filter(({ path }) => path.startsWith("/v1/notifications/"))
    .length;

const webhooksForged: Case = {
  name: "webhooks: 200 forged",
  async run(shop) {
    const before = certificatesAsked(shop);
    const body = JSON.stringify({
      id: "WH-FORGED",
      event_type: "CHECKOUT.ORDER.APPROVED",
      resource: { id: "NONE" },
    });
    const headers = {
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${shop.simulator.url}/v1/notifications/certs/CERT-SIMULATOR`,
      "paypal-transmission-id": "forged",
      "paypal-transmission-time": "2026-01-01T00:00:00Z",
      "paypal-transmission-sig": btoa("forged"),
    };
    const send = () =>
      fetch(`${shop.addresses[0]}/api/paypal/webhook`, { method: "POST", headers, body });
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    const taken = answers.filter(({ status }) => status < 400).length;
    // Both web processes may have had to learn the genuine certificate.
    const asked = certificatesAsked(shop) - before;
    if (taken > 0 || asked > 2) throw new Error(`${taken} forged taken, ${asked} calls`);
  },
};

/** Buyers pay while the mail server has a mood; then it is well again. */
const mailMood = (mood: MailMood): Case => ({
  name: `mail server: ${mood}`,
  async run(shop) {
    shop.mail.mood = mood;
    const taken = shop.mail.taken.length;
    await buyTogether(shop, 3);
    if (mood === "cut") while (shop.mail.taken.length < taken + 3) await delay(20);
    else await delay(2_000);
    shop.mail.mood = "ok";
  },
});

const mailDown: Case = {
  name: "mail server: down",
  async run(shop) {
    await shop.mail.close();
    await buyTogether(shop, 3);
    await delay(2_000);
    await shop.mail.open();
  },
};

const lastKeys: Case = {
  name: "500 buyers for the last 20 keys",
  async run(shop) {
    await db().$executeRaw`
      DELETE FROM licence_keys WHERE product_id = ${SCARCE} AND status = 'available' AND id NOT IN (
        SELECT id FROM licence_keys WHERE product_id = ${SCARCE} AND status = 'available' LIMIT 20)`;
    const wishes = Array.from({ length: 500 }, (_, place) =>
      shop.buy({ productId: SCARCE }, place % 2 === 0 ? 0 : 1),
    );
    const purchases = await Promise.all(wishes);
    const bought = purchases.filter(({ hasApproved }) => hasApproved).length;
    const refused = purchases.filter(({ refusal }) => refusal?.startsWith("409")).length;
    if (bought > 20) throw new Error(`${bought} of 20 keys were paid for`);
    if (bought < 20)
      throw new Error(`only ${bought} of 20 keys were sold, ${refused} were refused`);
  },
};

/** The server of the database dies under buyers who pay, and is there again three seconds later. */
const databaseCrash = (database: CrashingDatabase): Case => ({
  name: "PostgreSQL stopped at once",
  async run(shop) {
    const buying = buyTogether(shop, 12);
    await delay(400);
    await database.crash();
    await delay(3_000);
    await database.restart();
    await buying;
    await buyTogether(shop, 4);
  },
});

interface CrashingDatabase {
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/** All that is tried, one after the other. */
export const casesOf = (database: CrashingDatabase): readonly Case[] => [
  ...WEB_DEATHS.map(webDeath),
  captureSent,
  webhookStored,
  ...WORKER_DEATHS.map(workerDeath),
  refundDeath("refund.before"),
  refundSent,
  refundDeath("refund.answered"),
  ...["create", "capture", "get"].flatMap((operation) =>
    ["status-500", "status-429", "garbage", "reset-before", "reset-after", "slow", "hang"].map(
      (kind) => providerFault(operation, kind),
    ),
  ),
  webhooksMany,
  webhooksNone,
  webhooksForged,
  mailDown,
  ...(["421", "451", "cut", "silent"] as const).map(mailMood),
  databaseCrash(database),
  lastKeys,
];

/** Several of them at once, for every `npm test`: a death of each process, a fault, and what webhooks may do. */
export const AT_ONCE: Case = {
  name: "deaths of both web processes and a worker, faults, webhooks",
  async run(shop) {
    const [web, otherWeb] = shop.webs;
    const [worker, otherWorker] = shop.workers;
    await Promise.all([web, otherWeb, worker, otherWorker].map((member) => member.kill()));
    await Promise.all([
      web.start("capture.answered"),
      otherWeb.start("create.after"),
      worker.start("mail.taken"),
    ]);
    await shop.control("faults", { operation: "capture", kind: "reset-after" });
    await Promise.all([
      buyTogether(shop, 10),
      ...[web, otherWeb, worker].map((member) => member.died().then(() => member.start())),
    ]);
    await otherWorker.start();
    await webhooksForged.run(shop);
    await webhooksMany.run(shop);
  },
};
