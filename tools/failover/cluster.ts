import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { canConnect, withClient } from "../stack/postgres/databases";
import { postgresHome } from "../stack/postgres/postgres-binaries";
import { freePort } from "../stack/processes/ports";
import { signalGroup } from "../stack/processes/process-table";
import type { Child, Supervisor } from "../stack/processes/supervisor";
import { inRoot } from "../stack/project";
import { DatabaseNode, PASSWORD } from "./node";
import { type Servers, startServer } from "./servers";

const HAPROXY_FILE = inRoot("deploy/high-availability/haproxy.cfg");

/** Name of the shop's database and role. */
const SHOP = "barq";

/** Time limit for the cluster to start or recover, in milliseconds. */
const PATIENCE = 180_000;

/** Two database servers with synchronous replication, etcd, and HAProxy in front of them. */
export class Cluster {
  private etcd: Child | undefined;

  private constructor(
    private readonly supervisor: Supervisor,
    private readonly servers: Servers,
    private readonly folder: string,
    private readonly etcdPort: number,
    readonly nodes: readonly [DatabaseNode, DatabaseNode],
    private readonly ports: { primary: number; standby: number },
  ) {}

  /**
   * Creates an empty cluster with the shop's database. @throws Error if a program does not start
   */
  static async open(supervisor: Supervisor, servers: Servers): Promise<Cluster> {
    const folder = ownFolder(supervisor);
    const etcdPort = await freePort(0);
    const make = (name: string) =>
      DatabaseNode.make(supervisor, servers, { name, folder, etcdPort });
    const nodes = [await make("one"), await make("two")] as const;
    const ports = { primary: await freePort(0), standby: await freePort(0) };
    const cluster = new Cluster(supervisor, servers, folder, etcdPort, nodes, ports);
    await cluster.startEtcd();
    for (const node of nodes) node.start();
    cluster.startHaproxy();
    await cluster.whole();
    await until("HAProxy leads to the primary", () => canConnect(cluster.adminUrl));
    await withClient(cluster.adminUrl, async (client) => {
      await client.query(`CREATE ROLE ${SHOP} LOGIN PASSWORD '${PASSWORD}'`);
      await client.query(`CREATE DATABASE ${SHOP} OWNER ${SHOP}`);
    });
    return cluster;
  }

  /** URL of the shop's database on the primary, through HAProxy. */
  get databaseUrl(): string {
    return `postgresql://${SHOP}:${PASSWORD}@127.0.0.1:${this.ports.primary}/${SHOP}`;
  }

  /** URL of the shop's database on the standby, through HAProxy. */
  get readUrl(): string {
    return `postgresql://${SHOP}:${PASSWORD}@127.0.0.1:${this.ports.standby}/${SHOP}`;
  }

  private get adminUrl(): string {
    return `postgresql://postgres:${PASSWORD}@127.0.0.1:${this.ports.primary}/postgres`;
  }

  /** @throws Error while no node or both nodes claim to be the primary */
  async roles(): Promise<{ primary: DatabaseNode; standby: DatabaseNode }> {
    const [one, two] = this.nodes;
    const [isOne, isTwo] = await Promise.all([one.is("primary"), two.is("primary")]);
    if (isOne === isTwo)
      throw new Error(`${isOne ? "both nodes claim" : "no node claims"} to be the primary`);
    return isOne ? { primary: one, standby: two } : { primary: two, standby: one };
  }

  /** Waits until one node is the primary and the other its synchronous standby. */
  async whole(): Promise<void> {
    const [one, two] = this.nodes;
    await until("the cluster is whole", async () => {
      const [isOne, isTwo] = await Promise.all([one.is("primary"), two.is("primary")]);
      if (isOne === isTwo) return false;
      return (isOne ? two : one).is("synchronous");
    });
  }

  /** Drops all traffic to and from the node, without closing connections. */
  isolate(node: DatabaseNode): void {
    for (const wire of Object.values(node.wires)) wire.fallSilent();
    const other = this.other(node);
    other.wires.peer.fallSilent();
    other.wires.peerRest.fallSilent();
  }

  /** Undoes `isolate`. */
  reconnect(node: DatabaseNode): void {
    for (const wire of Object.values(node.wires)) wire.heal();
    const other = this.other(node);
    other.wires.peer.heal();
    other.wires.peerRest.heal();
  }

  other(node: DatabaseNode): DatabaseNode {
    const [one, two] = this.nodes;
    return node === one ? two : one;
  }

  async startEtcd(): Promise<void> {
    const client = `http://127.0.0.1:${this.etcdPort}`;
    this.etcd = startServer(this.supervisor, "etcd", [
      ...[this.servers.etcd, "--data-dir", join(this.folder, "etcd")],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", `http://127.0.0.1:${await freePort(0)}`],
    ]);
    await until("etcd answers", () => answers(`${client}/health`));
  }

  async killEtcd(): Promise<void> {
    if (!this.etcd) return;
    signalGroup(this.etcd.pid, "SIGKILL");
    await this.etcd.ended;
  }

  private startHaproxy(): void {
    const [one, two] = this.nodes;
    const at = (port: number) => `127.0.0.1:${port}`;
    startServer(this.supervisor, "haproxy", [this.servers.haproxy, "-db", "-f", HAPROXY_FILE], {
      PRIMARY_ADDRESS: at(this.ports.primary),
      STANDBY_ADDRESS: at(this.ports.standby),
      ONE_ADDRESS: at(one.wires.shop.port),
      ONE_PATRONI_PORT: String(one.wires.check.port),
      TWO_ADDRESS: at(two.wires.shop.port),
      TWO_PATRONI_PORT: String(two.wires.check.port),
    });
  }
}

/** A temporary folder owned by PostgreSQL's user, removed when the supervisor stops. */
function ownFolder(supervisor: Supervisor): string {
  const folder = mkdtempSync(join(tmpdir(), "barq-failover-"));
  supervisor.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const { uid, gid } = postgresHome().owner;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  return answer?.ok ?? false;
}

/** @throws Error naming the condition that did not hold in time */
async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE; !(await condition()); await delay(100)) {
    if (performance.now() > end) throw new Error(`timeout: waited for "${what}"; see .data/logs`);
  }
}
