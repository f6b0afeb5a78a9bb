import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { refuse } from "../stack/command-options";
import { postgresHome } from "../stack/postgres/postgres-binaries";
import { findProgram } from "../stack/processes/find-program";
import { type Child, PROCESS_KEEPER, type Supervisor } from "../stack/processes/supervisor";
import type { Environment } from "../stack/project";

/** Paths of the programs that make up a cluster. */
export interface Servers {
  etcd: string;
  patroni: string;
  haproxy: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/** The Debian package of each program. */
const PACKAGES: Record<keyof Servers, string> = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  postgres: "postgresql",
};

/** Finds the programs. Exits with code 2 if one is missing, naming its package. */
export function findServers(): Servers {
  const found = {
    etcd: findProgram("etcd"),
    patroni: findProgram("patroni"),
    haproxy: findProgram("haproxy"),
    postgres: newestPostgres(),
  };
  const names = Object.keys(PACKAGES) as (keyof Servers)[];
  const missing = names.filter((name) => !found[name]).map((name) => PACKAGES[name]);
  if (missing.length === 0) return found as Servers;
  return refuse(
    `Not installed here: ${missing.join(", ")}. Install: apt-get install ${missing.join(" ")}`,
  );
}

/** Debian installs PostgreSQL's versions side by side in this folder. */
const VERSIONS = "/usr/lib/postgresql";

function newestPostgres(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS, version, "bin"))
    .find((folder) => existsSync(join(folder, "pg_rewind")));
}

/** Starts a server as a non-root user, since PostgreSQL refuses root. */
export function startServer(
  supervisor: Supervisor,
  name: string,
  command: readonly string[],
  env: Environment = {},
): Child {
  return supervisor.start({
    name,
    module: PROCESS_KEEPER,
    args: [JSON.stringify(postgresHome().owner), ...command],
    env,
    show: "nothing",
    // The data is temporary, so no orderly shutdown is needed.
    patience: 500,
  });
}
