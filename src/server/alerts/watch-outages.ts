import type { Outage } from "@/domain/shop/alert";
import { providerName } from "@/i18n/messages";
import { topupSupplier } from "@/server/delivery/suppliers";
import { checkMailServers } from "@/server/mail/mailer";
import { configuredProviders } from "@/server/payments/provider/providers";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** Checks whether a part of the shop answers: null if it does, else the problem. */
export type Ask = (part: Outage) => Promise<string | null>;

const askPart: Ask = (part) => ASKED[part]();

const ASKED: Record<Outage, () => Promise<string | null>> = {
  provider: silentProvider,
  mail: checkMailServers,
  supplier: async () => (await topupSupplier().checkConnection?.()) ?? null,
};

/** The problem of the first provider that does not answer; null if all answer. */
async function silentProvider(): Promise<string | null> {
  for (const provider of configuredProviders()) {
    const problem = await provider.checkConnection();
    if (problem !== null) return `${providerName(provider.name, "en")}: ${problem}`;
  }
  return null;
}

/**
 * Seconds without a recorded failure after which a part is checked, and after which it counts as
 * back if it answers.
 */
const ASK_AFTER_SECONDS = 20;
const BACK_AFTER_SECONDS = 90;

/** $1 the quiet seconds after which an outage ends, $2 the quiet seconds before a check. */
const FIND_QUIET_OUTAGES = statement(
  "find_quiet_outages",
  `
    SELECT part, seen_at < now() - $1::int * interval '1 second' AS "isBack"
    FROM outages WHERE seen_at < now() - $2::int * interval '1 second'`,
);

/** $1 the part. */
const SEE_OUTAGE = statement("see_outage", "UPDATE outages SET seen_at = now() WHERE part = $1");

/** $1 the part, $2 the quiet seconds after which an outage has ended. */
const END_OUTAGE = statement(
  "end_outage",
  `
        DELETE FROM outages WHERE part = $1
          AND seen_at < now() - $2::int * interval '1 second'`,
);

/**
 * Checks whether parts with an outage (src/server/platform/watch/outages.ts) answer again, outside
 * of any transaction. Without an outage it checks nothing.
 */
export async function watchOutages(ask: Ask = askPart): Promise<void> {
  const quiet = await run(FIND_QUIET_OUTAGES, [BACK_AFTER_SECONDS, ASK_AFTER_SECONDS]);
  for (const { part, isBack } of quiet) {
    const problem = await ask(closedValue("outages.part", part));
    if (problem !== null) {
      await run(SEE_OUTAGE, [part]);
    } else if (isBack) {
      await run(END_OUTAGE, [part, BACK_AFTER_SECONDS]);
    }
  }
}
