import type { Outage } from "@/domain/shop/alert";
import { topupSupplier } from "@/server/delivery/suppliers";
import { checkMailServers } from "@/server/mail/mailer";
import { currentProvider } from "@/server/payments/provider/providers";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";

/** Checks whether a part of the shop answers: null if it does, else the problem. */
export type Ask = (part: Outage) => Promise<string | null>;

const askPart: Ask = (part) => ASKED[part]();

const ASKED: Record<Outage, () => Promise<string | null>> = {
  provider: () => currentProvider.checkConnection(),
  mail: checkMailServers,
  supplier: async () => (await topupSupplier().checkConnection?.()) ?? null,
};

/**
 * Seconds without a recorded failure after which a part is checked, and after which it counts as
 * back if it answers.
 */
const ASK_AFTER_SECONDS = 20;
const BACK_AFTER_SECONDS = 90;

/**
 * Checks whether parts with an outage (platform/watch/outages.ts) answer again, outside of any
 * transaction. Without an outage it checks nothing.
 */
export async function watchOutages(ask: Ask = askPart): Promise<void> {
  const quiet = await db().$queryRaw<{ part: string; isBack: boolean }[]>`
    SELECT part, seen_at < now() - ${BACK_AFTER_SECONDS}::int * interval '1 second' AS "isBack"
    FROM outages WHERE seen_at < now() - ${ASK_AFTER_SECONDS}::int * interval '1 second'`;
  for (const { part, isBack } of quiet) {
    const problem = await ask(closedValue("outages.part", part));
    if (problem !== null) {
      await db().$executeRaw`UPDATE outages SET seen_at = now() WHERE part = ${part}`;
    } else if (isBack) {
      await db().$executeRaw`
        DELETE FROM outages WHERE part = ${part}
          AND seen_at < now() - ${BACK_AFTER_SECONDS}::int * interval '1 second'`;
    }
  }
}
