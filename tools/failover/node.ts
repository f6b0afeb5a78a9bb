import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Forwarder, startForwarder } from "../chaos/forwarder";
import { freePort } from "../stack/processes/ports";
import { commandOf, isAlive, signalGroup, waitForEnd } from "../stack/processes/process-table";
import type { Child, Supervisor } from "../stack/processes/supervisor";
import { type Environment, inRoot } from "../stack/project";
import { type Servers, startServer } from "./servers";

/** Not a secret: the servers listen on the loopback interface and hold test data. */
export const PASSWORD = "barq";

const PATRONI_FILE = inRoot("deploy/high-availability/patroni.yml");

/** Network connections of a node, each through a forwarder that can fall silent. */
interface Wires {
  /** From the other node: to PostgreSQL (replication, pg_rewind), and to Patroni's REST API. */
  peer: Forwarder;
  peerRest: Forwarder;
  /** From HAProxy: the shop's connections to PostgreSQL, and checks of Patroni's REST API. */
  shop: Forwarder;
  check: Forwarder;
  /** From Patroni to etcd. */
  store: Forwarder;
}

/** Patroni's REST endpoints about a node's state. */
export type Question = "primary" | "synchronous" | "health";

/** A database server: PostgreSQL under Patroni. */
export class DatabaseNode {
  private patroni: Child | undefined;
  private starts = 0;

  private constructor(
    private readonly supervisor: Supervisor,
    private readonly servers: Servers,
    readonly name: string,
    private readonly folder: string,
    private readonly ports: { postgres: number; rest: number },
    readonly wires: Wires,
  ) {}

  /** @param folder must belong to the user that PostgreSQL runs as */
  static async make(
    supervisor: Supervisor,
    servers: Servers,
    { name, folder, etcdPort }: { name: string; folder: string; etcdPort: number },
  ): Promise<DatabaseNode> {
    const ports = { postgres: await freePort(0), rest: await freePort(0) };
    const wires = {
      peer: await startForwarder(ports.postgres),
      peerRest: await startForwarder(ports.rest),
      shop: await startForwarder(ports.postgres),
      check: await startForwarder(ports.rest),
      store: await startForwarder(etcdPort),
    };
    const node = new DatabaseNode(supervisor, servers, name, folder, ports, wires);
    supervisor.onStop(async () => {
      for (const wire of Object.values(wires)) wire.close();
    });
    return node;
  }

  start(): void {
    this.starts += 1;
    const name = `node ${this.name} ${this.starts}`;
    const command = ["/usr/bin/env", "python3", this.servers.patroni, PATRONI_FILE];
    this.patroni = startServer(this.supervisor, name, command, this.environment());
    // Registered after Patroni's start, so that it runs before Patroni is stopped: PostgreSQL runs
    // in a separate session and would outlive Patroni.
    this.supervisor.onStop(() => this.kill());
  }

  /** Kills PostgreSQL and Patroni at once, as a power cut does. */
  async kill(): Promise<void> {
    if (this.patroni) signalGroup(this.patroni.pid, "SIGKILL");
    const pid = this.postmaster();
    if (pid !== undefined) {
      process.kill(pid, "SIGKILL");
      await waitForEnd(pid, 5_000);
    }
    await this.patroni?.ended;
  }

  /** Whether Patroni confirms the state, asked directly and not through the forwarders. */
  async is(question: Question): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.rest}/${question}`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    return answer?.status === 200;
  }

  /**
   * Makes `other` the primary, as `patronictl switchover` does. @throws Error if Patroni refuses
   */
  async handOverTo(other: DatabaseNode): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.rest}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: this.name, candidate: other.name }),
    });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
  }

  /** The process id in PostgreSQL's lock file, if that process is still alive. */
  private postmaster(): number | undefined {
    const lock = join(this.data, "postmaster.pid");
    if (!existsSync(lock)) return undefined;
    const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
    // The process id may have been reused.
    return isAlive(pid) && commandOf(pid).includes(this.data) ? pid : undefined;
  }

  private get data(): string {
    return join(this.folder, this.name);
  }

  private environment(): Environment {
    const at = (port: number) => `127.0.0.1:${port}`;
    const { wires, ports } = this;
    return {
      PATRONI_NAME: this.name,
      PATRONI_RESTAPI_LISTEN: at(ports.rest),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(wires.peerRest.port),
      PATRONI_POSTGRESQL_LISTEN: at(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(wires.peer.port),
      PATRONI_POSTGRESQL_DATA_DIR: this.data,
      PATRONI_POSTGRESQL_BIN_DIR: this.servers.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(this.folder, `.pgpass-${this.name}`),
      PATRONI_ETCD3_HOSTS: at(wires.store.port),
      // Otherwise Patroni discovers etcd's own address and bypasses the forwarder.
      PATRONI_ETCD3_USE_PROXIES: "true",
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
  }
}
