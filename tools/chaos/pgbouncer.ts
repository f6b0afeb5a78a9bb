import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canConnect } from "../stack/postgres/databases";
import { postgresHome } from "../stack/postgres/postgres-binaries";
import { findProgram } from "../stack/processes/find-program";
import { freePort } from "../stack/processes/ports";
import { PROCESS_KEEPER, type Supervisor } from "../stack/processes/supervisor";

export type PoolMode = "session" | "transaction";

/** Time limit for PgBouncer's start, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Starts this machine's PgBouncer in front of a database.
 * @returns the database's URL through PgBouncer
 * @throws Error if PgBouncer is not installed
 */
export async function startPgBouncer(
  supervisor: Supervisor,
  databaseUrl: string,
  mode: PoolMode,
): Promise<string> {
  const binary = findProgram("pgbouncer");
  if (!binary) throw new Error("PgBouncer is not installed here: apt-get install pgbouncer");
  const through = new URL(databaseUrl);
  const { port, username, password } = through;
  through.port = String(await freePort(0));
  const folder = mkdtempSync(join(tmpdir(), "barq-pgbouncer-"));
  supervisor.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${through.port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 80
max_client_conn = 500
`,
  );
  supervisor.start({
    name: `pgbouncer ${mode}`,
    // Like PostgreSQL, PgBouncer refuses to run as root.
    module: PROCESS_KEEPER,
    args: [JSON.stringify(postgresHome().owner), binary, settings],
    show: "nothing",
  });
  for (const until = Date.now() + PATIENCE; !(await canConnect(through.href)); ) {
    if (Date.now() > until) throw new Error("PgBouncer does not answer: see its log");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return through.href;
}
