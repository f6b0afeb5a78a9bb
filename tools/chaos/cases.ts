import { buyTogether, type Case, requireServed } from "./case";
import { CLOCKS } from "./cases/clocks";
import { crowds, EXPIRIES } from "./cases/crowds";
import { type CrashingDatabase, databaseTroubles } from "./cases/database-troubles";
import { DEATHS } from "./cases/deaths";
import { INBOX } from "./cases/inbox";
import { MAIL_TROUBLES } from "./cases/mail-troubles";
import { PROVIDER_FAULTS } from "./cases/provider-faults";
import { SETTINGS } from "./cases/settings";
import { SUPPLIERS } from "./cases/suppliers";
import { WEBHOOKS, webhooksForged, webhooksMany } from "./cases/webhooks";
import type { ChaosProvider } from "./providers/provider";

/** Several disturbances at once: processes die, the provider fails, and webhooks are repeated. */
const AT_ONCE: Case = {
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
    await shop.provider.fault({ operation: shop.provider.settles, kind: "reset-after" });
    const [bought] = await Promise.all([
      buyTogether(shop, 10),
      ...[web, otherWeb, worker].map((member) => member.died().then(() => member.start())),
    ]);
    await otherWorker.start();
    await webhooksForged.run(shop);
    await webhooksMany.run(shop);
    requireServed(bought);
  },
};

/** The cases in which money moves. Each case runs once for every provider that it applies to. */
const OF_PROVIDERS: readonly Case[] = [
  INBOX,
  ...DEATHS,
  AT_ONCE,
  ...PROVIDER_FAULTS,
  ...WEBHOOKS,
  ...SUPPLIERS,
  ...CLOCKS,
  ...EXPIRIES,
];

/** A case, and the providers through which its buyers pay, in turn. */
export interface PaidCase extends Case {
  providers: readonly ChaosProvider[];
}

/**
 * All cases, in order. In the cases of mails, settings, the database and crowds, buyers pay through
 * all providers in turn.
 * @param databaseLog path of PostgreSQL's log file
 * @param providers the providers of the shop
 */
export function casesOf(
  database: CrashingDatabase,
  databaseLog: string,
  providers: readonly ChaosProvider[],
): readonly PaidCase[] {
  const ofOne = OF_PROVIDERS.flatMap(({ name, concerns = () => true, ...one }) =>
    providers
      .filter(concerns)
      .map((each) => ({ ...one, name: `${name}, ${each.name}`, providers: [each] })),
  );
  const ofAll = [...MAIL_TROUBLES, SETTINGS, ...databaseTroubles(database), ...crowds(databaseLog)];
  return [...ofOne, ...ofAll.map((one) => ({ ...one, providers }))];
}
