import { existsSync } from "node:fs";
import { freePort } from "../processes/ports";
import { type Child, PROCESS_KEEPER, type Supervisor } from "../processes/supervisor";
import { canConnect } from "./databases";
import { postgresHome } from "./postgres-binaries";
import {
  CLUSTER_PASSWORD,
  CLUSTER_USER,
  crashServer,
  createCluster,
  endLeftover,
  openTo,
  portOn,
} from "./postgres-cluster";

/** Start timeout in milliseconds: recovery after a crash may take long on a slow disk. */
const START_LIMIT = 60_000;

export interface Postgres {
  port: number;
  url(database: string): string;
  /** The data folder, which `PostgresHome.place` may have moved outside the project. */
  folder: string;
  /**
   * Stops the server at once, as a power cut does: nothing is flushed, all connections are lost.
   */
  crash(): Promise<void>;
  /** Restarts the server on the same port; PostgreSQL then recovers its data from the WAL. */
  restart(): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  preferredPort: number;
  /** False for tests, whose data need not survive a power cut. */
  durable: boolean;
}

/**
 * Starts the embedded PostgreSQL on the loopback interface, after stopping a server left by a
 * killed start.
 */
export async function startPostgres(
  supervisor: Supervisor,
  { folder, preferredPort, durable }: PostgresOptions,
): Promise<Postgres> {
  const home = postgresHome();
  const data = home.place(folder);
  await endLeftover(data);
  if (!existsSync(data)) createCluster(home, data);
  openTo(home.owner, data);

  const port = await freePort(preferredPort);
  const flags = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""];
  const settings = ["-c", "max_connections=200", "-c", "log_min_messages=warning"];
  const speed = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];
  const url = (database: string) => urlOf(port, database);
  const launch = async () => {
    const child = supervisor.start({
      name: "postgresql",
      module: PROCESS_KEEPER,
      args: [
        JSON.stringify(home.owner),
        home.postgres,
        ...flags,
        ...settings,
        ...(durable ? [] : speed),
      ],
      show: "nothing",
      patience: 15_000,
    });
    await waitUntilReady(url("postgres"), child);
  };
  await launch();
  return { port, url, folder: data, crash: () => crashServer(data), restart: launch };
}

/** The URL of a database of the embedded server running on a folder, or undefined. */
export function runningPostgres(folder: string, database: string): string | undefined {
  const port = portOn(postgresHome().place(folder));
  return port === undefined ? undefined : urlOf(port, database);
}

function urlOf(port: number, database: string) {
  return `postgresql://${CLUSTER_USER}:${CLUSTER_PASSWORD}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

async function waitUntilReady(url: string, child: Child) {
  let ended: number | string | undefined;
  void child.ended.then((how) => {
    ended = how;
  });
  const until = Date.now() + START_LIMIT;
  while (!(await canConnect(url))) {
    if (ended !== undefined) throw new Error(`PostgreSQL did not start (${ended}): see its log`);
    if (Date.now() > until) throw new Error("PostgreSQL does not answer: see its log");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
