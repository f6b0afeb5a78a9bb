import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** $1 the id of the last payment that was read. */
const READ_PROVIDERS = statement(
  "read_providers_of_payments",
  "SELECT provider, max(id) AS last FROM payments WHERE id > $1 GROUP BY provider",
);

const found = new Set<string>();
let lastId = 0;

/**
 * The names of the providers that any payment was begun with, configured or not. The first call in
 * a process reads all payments, each later call only newer ones.
 */
export async function providersWithPayments(): Promise<ReadonlySet<string>> {
  for (const { provider, last } of await run(READ_PROVIDERS, [lastId])) {
    found.add(provider);
    lastId = Math.max(lastId, last ?? 0);
  }
  return found;
}
