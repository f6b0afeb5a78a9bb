import type { Cluster } from "./cluster";

/** A disturbance of a healthy cluster. */
export interface FailoverCase {
  /** Name for the option `--only`. */
  name: string;
  /** Description for `--help`. */
  about: string;
  /** Whether the database is unavailable for seconds, which every process's metrics must show. */
  isOutage?: true;
  /** Causes the disturbance. @returns a function that undoes it, so that the cluster can recover */
  happen(cluster: Cluster): Promise<() => Promise<void>>;
}

export const CASES: readonly FailoverCase[] = [
  {
    name: "primary-killed",
    about: "the primary is killed (kill -9 of PostgreSQL and Patroni)",
    isOutage: true,
    async happen(cluster) {
      const { primary } = await cluster.roles();
      await primary.kill();
      return async () => primary.start();
    },
  },
  {
    name: "standby-promoted",
    about: "the standby is promoted as planned",
    async happen(cluster) {
      const { primary, standby } = await cluster.roles();
      await primary.handOverTo(standby);
      return async () => undefined;
    },
  },
  {
    name: "primary-cut-off",
    about: "the primary is cut off from everything, no connection is closed",
    isOutage: true,
    async happen(cluster) {
      const { primary } = await cluster.roles();
      cluster.isolate(primary);
      return async () => cluster.reconnect(primary);
    },
  },
  {
    name: "standby-killed",
    about: "the standby is killed (kill -9 of PostgreSQL and Patroni)",
    async happen(cluster) {
      const { standby } = await cluster.roles();
      await standby.kill();
      return async () => standby.start();
    },
  },
  {
    name: "standby-cut-off",
    about: "the standby is cut off from everything, no connection is closed",
    async happen(cluster) {
      const { standby } = await cluster.roles();
      cluster.isolate(standby);
      return async () => cluster.reconnect(standby);
    },
  },
  {
    name: "etcd-killed",
    about: "etcd is killed, while both servers work",
    async happen(cluster) {
      await cluster.killEtcd();
      return () => cluster.startEtcd();
    },
  },
];
