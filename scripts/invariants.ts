// npm run check:invariants: checks the consistency rules of the shop's books (stored orders,
// payments, keys and sums). Uses DATABASE_URL if set, otherwise the embedded database. Exit code 1
// if a rule is broken or a payment differs from the provider's record; 2 if neither is the case,
// but the check could not run or could not compare every payment; otherwise 0.

import { parseArgs } from "node:util";
import { print, printError } from "../tools/stack/output";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { loadEnvFile } from "../tools/stack/project";

const HOW = `npm run check:invariants                       checks every rule of the shop's books
npm run check:invariants -- --provider         also compares the last 30 days with the payment provider
npm run check:invariants -- --provider --days 180
npm run check:invariants -- --json             prints one JSON document`;

/** Minimum age of a compared payment. The shop may not have recorded newer payments yet. */
const SETTLED_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

function readArguments() {
  const { values } = parseArgs({
    options: {
      provider: { type: "boolean", default: false },
      days: { type: "string", default: "30" },
      json: { type: "boolean", default: false },
    },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > 3650) throw new Error(HOW);
  return { ...values, days };
}

const SET_VARIABLES =
  "Give this command the provider's environment variables, as the shop's processes have them.";
const CHECK_CONNECTION =
  "Check its connection in the panel's settings. Run this command again once it answers.";

/** @returns the exit code */
async function check({ provider, days, json }: ReturnType<typeof readArguments>): Promise<number> {
  const { BOOK_INVARIANTS } = await import("@/domain/shop/book-invariants");
  const { findViolations } = await import("@/server/books/find-violations");
  const { differencesFromProvider } = await import("@/server/books/provider-books");
  const { databaseClock, readMoment } = await import("@/server/platform/clock");
  const { autocommit } = await import("@/server/platform/database/transaction");
  const { translator } = await import("@/i18n/translator");
  const texts = translator("en", "adminBooks");
  const broken = await findViolations();
  const now = (await readMoment(autocommit, databaseClock)).getTime();
  const compared = provider
    ? await differencesFromProvider({
        since: new Date(now - days * DAY_MS),
        until: new Date(now - SETTLED_MS),
      })
    : null;
  if (json) {
    print(JSON.stringify({ rules: BOOK_INVARIANTS.length, broken, provider: compared }));
  } else {
    for (const { rule, rows } of broken) {
      print(`BROKEN  ${texts(`rules.${rule}`)} (${rule})`);
      for (const row of rows) print(`        ${JSON.stringify(row)}`);
    }
    for (const one of compared?.differences ?? []) {
      const { orderId, providerOrderId, shop, provider } = one;
      print(`DIFFERS order ${orderId}, ${providerOrderId}: shop ${shop}, provider ${provider}`);
    }
    print(`${BOOK_INVARIANTS.length} rules checked, ${broken.length} broken.`);
    if (compared) {
      const { asked, differences, failures } = compared;
      for (const { provider, payments, orderId, reason, isConfigured } of failures) {
        const remedy = isConfigured ? CHECK_CONNECTION : SET_VARIABLES;
        print(`NOT COMPARED ${provider}: ${payments} payments, first order ${orderId}: ${reason}.`);
        print(`        ${remedy}`);
      }
      print(`${asked} payments compared with the provider, ${differences.length} differ.`);
    }
  }
  if (broken.length > 0 || (compared?.differences.length ?? 0) > 0) return 1;
  return (compared?.failures.length ?? 0) > 0 ? 2 : 0;
}

const supervisor = supervise();
try {
  loadEnvFile();
  const wanted = readArguments();
  await reachDatabase(supervisor);
  process.exitCode = await check(wanted);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  await supervisor.stop();
}
