import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Milliseconds for a connection: a database that is away is waited for elsewhere. */
const PATIENCE = 3_000;
/** Pairs of connections that are compared: a pooler may hand out another one by chance. */
const PAIRS = 3;

/**
 * Whether connections to the database share sessions: a pooler in transaction mode stands between
 * (PgBouncer `pool_mode = transaction`), and what one connection sets another one finds.
 * @returns false, too, while the database does not answer
 */
export async function sharesSessions(connectionString: string): Promise<boolean> {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (await pairShares(connectionString)) return true;
  }
  return false;
}

async function pairShares(connectionString: string): Promise<boolean> {
  const open = () =>
    new Client({
      connectionString,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
  const [first, second] = [open(), open()];
  const mark = randomUUID();
  try {
    await first.connect();
    await second.connect();
    await first.query("SELECT set_config('barq.session', $1, false)", [mark]);
    const { rows } = await second.query("SELECT current_setting('barq.session', true) AS mark");
    const isShared = rows[0]?.mark === mark;
    if (isShared) await second.query("SELECT set_config('barq.session', '', false)");
    return isShared;
  } catch {
    return false;
  } finally {
    await Promise.all([first.end(), second.end()].map((end) => end.catch(() => undefined)));
  }
}
