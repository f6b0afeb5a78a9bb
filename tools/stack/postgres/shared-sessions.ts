import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

/** Connection timeout in milliseconds; this check does not wait for an unavailable database. */
const PATIENCE = 3_000;
/** Number of connections compared with the first: a pooler may use different sessions by chance. */
const OTHERS = 3;

/**
 * Whether connections share database sessions, so that a setting of one connection is visible in
 * another. This happens behind a pooler in transaction mode (PgBouncer `pool_mode = transaction`).
 * @returns also false if the database does not answer
 */
export async function sharesSessions(connectionString: string): Promise<boolean> {
  const first = open(connectionString);
  const others: Client[] = [];
  const mark = randomUUID();
  try {
    await first.connect();
    await first.query("SELECT set_config('barq.session', $1, false)", [mark]);
    for (let other = 0; other < OTHERS; other += 1) {
      const client = open(connectionString);
      others.push(client);
      await client.connect();
      const { rows } = await client.query("SELECT current_setting('barq.session', true) AS mark");
      if (rows[0]?.mark !== mark) continue;
      await client.query("SELECT set_config('barq.session', '', false)");
      return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    await Promise.all([first, ...others].map(close));
  }
}

function open(connectionString: string): Client {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  // Without a listener, a lost connection would end this process. The running query reports the
  // loss.
  return client.on("error", () => undefined);
}

/** Closes a connection without waiting for an unresponsive server. */
async function close(client: Client): Promise<void> {
  const late = new AbortController();
  const ended = client.end().catch(() => undefined);
  await Promise.race([
    ended,
    delay(PATIENCE, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
}
