import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

/** Milliseconds for a connection: a database that is away is waited for elsewhere. */
const PATIENCE = 3_000;
/** Connections that are compared with the first: a pooler may hand out another one by chance. */
const OTHERS = 3;

/**
 * Whether connections to the database share sessions: a pooler in transaction mode stands between
 * (PgBouncer `pool_mode = transaction`), and what one connection sets another one finds.
 * @returns false, too, while the database does not answer
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
  // The query in hand reports a connection that is lost.
  return client.on("error", () => undefined);
}

/** A server that has gone silent would be waited for: its connection is left to itself then. */
async function close(client: Client): Promise<void> {
  const late = new AbortController();
  const ended = client.end().catch(() => undefined);
  await Promise.race([
    ended,
    delay(PATIENCE, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
}
