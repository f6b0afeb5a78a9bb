import type { Cluster } from "./cluster";

/** What happens to a cluster that works. */
export interface FailoverCase {
  name: string;
  /** Resolves when it has happened. @returns undoes it, so that the cluster can become whole again */
  happen(cluster: Cluster): Promise<() => Promise<void>>;
}

export const CASES: readonly FailoverCase[] = [
  {
    name: "primary killed (kill -9)",
    async happen(cluster) {
      const { primary } = await cluster.roles();
      await primary.kill();
      return async () => primary.start();
    },
  },
  {
    name: "standby promoted as planned",
    async happen(cluster) {
      const { primary, standby } = await cluster.roles();
      await primary.handOverTo(standby);
      return async () => undefined;
    },
  },
  {
    name: "primary cut off, nothing closed",
    async happen(cluster) {
      const { primary } = await cluster.roles();
      cluster.isolate(primary);
      return async () => cluster.reconnect(primary);
    },
  },
  {
    name: "standby killed (kill -9)",
    async happen(cluster) {
      const { standby } = await cluster.roles();
      await standby.kill();
      return async () => standby.start();
    },
  },
  {
    name: "standby cut off, nothing closed",
    async happen(cluster) {
      const { standby } = await cluster.roles();
      cluster.isolate(standby);
      return async () => cluster.reconnect(standby);
    },
  },
  {
    name: "etcd killed",
    async happen(cluster) {
      await cluster.killEtcd();
      return () => cluster.startEtcd();
    },
  },
];
