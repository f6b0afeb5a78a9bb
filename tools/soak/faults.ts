import { setTimeout as delay } from "node:timers/promises";
import type { MailMood } from "../chaos/mail-server";
import type { SoakShop } from "./soak-shop";

/** A temporary failure under load. The shop recovers soon after `run` ends. */
interface Fault {
  name: string;
  run(soaked: SoakShop): Promise<void>;
}

const workerKilled: Fault = {
  name: "worker 2 killed",
  async run({ shop }) {
    const [, worker] = shop.workers;
    await worker.kill();
    await delay(2_000);
    await worker.start();
  },
};

const webRestarted: Fault = {
  name: "web 2 restarted",
  async run({ shop }) {
    const [, web] = shop.webs;
    await web.stop();
    await web.start();
  },
};

const providerFaults: Fault = {
  name: "the payment providers fail",
  async run({ shop: { providers } }) {
    for (const provider of providers) {
      await provider.fault({ operation: "create", kind: "status-500", times: 2 });
      await provider.fault({ operation: provider.settles, kind: "reset-after", times: 2 });
      await provider.fault({ operation: provider.settles, kind: "hang", times: 1 });
      await provider.fault({ operation: "get", kind: "garbage", times: 2 });
      await provider.fault({ operation: provider.readsWebhook, kind: "reset-before", times: 2 });
    }
    await delay(8_000);
    for (const provider of providers) await provider.clearFaults();
  },
};

const mailFaults: Fault = {
  name: "mail server fails",
  async run({ shop }) {
    for (const mood of ["451", "cut", "slow", "421"] satisfies MailMood[]) {
      shop.mail.mood = mood;
      await delay(2_000);
    }
    shop.mail.mood = "ok";
  },
};

const databaseStopped: Fault = {
  name: "PostgreSQL stopped at once",
  async run({ postgres }) {
    await postgres.crash();
    await delay(2_000);
    await postgres.restart();
  },
};

const databaseCut: Fault = {
  name: "PostgreSQL silent for 8 s",
  async run({ forwarder }) {
    forwarder.fallSilent();
    await delay(8_000);
    forwarder.forget();
    forwarder.recover();
  },
};

/**
 * The run repeats the faults in this order. Each restart of a worker also removes expired rows,
 * which a running worker does only every ten minutes.
 */
export const FAULTS: readonly Fault[] = [
  workerKilled,
  providerFaults,
  databaseStopped,
  mailFaults,
  workerKilled,
  webRestarted,
  databaseCut,
];
