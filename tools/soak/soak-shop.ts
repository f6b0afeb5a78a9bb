import { pathToFileURL } from "node:url";
import { db } from "@/server/platform/database/db";
import { seedDemoAdmin } from "../../prisma/seed/demo-admin";
import { seed } from "../../prisma/seed/seed";
import { ChaosShop } from "../chaos/chaos-shop";
import { type Forwarder, startForwarder } from "../chaos/forwarder";
import type { ShopProcess } from "../chaos/member";
import { nextEnvironment } from "../stack/build/build";
import type { Postgres } from "../stack/postgres/postgres";
import { freePort } from "../stack/processes/ports";
import type { Supervisor } from "../stack/processes/supervisor";
import { inRoot } from "../stack/project";
import { TEST_DIST_DIR } from "../stack/testing/test-environment";

/** Node flags of npm run serve and npm run worker. */
const FLAGS = { serve: "--max-semi-space-size=8", worker: "--max-semi-space-size=4" };

export interface SoakedMember {
  member: ShopProcess;
  /** Port of its metrics endpoint. */
  metricsPort: number;
  /** URL of its readiness probe. */
  readyUrl: string;
}

export interface SoakShop {
  shop: ChaosShop;
  /** Both web processes, then both workers. The first of each kind is never stopped. */
  members: SoakedMember[];
  postgres: Postgres;
  /** Forwards the shop's database connections; this process connects directly. */
  forwarder: Forwarder;
  /** URL of a bare server whose response times show the machine's own speed. */
  control: string;
}

/**
 * Two web processes and two workers of the production build, not started yet, with the demo's
 * catalogue. The caller must set the environment of this process before: the URL of the migrated
 * database, and the ports of the payment simulators and the mail server.
 * @param hasLeak makes each process leak memory on purpose
 */
export async function openSoakShop(
  supervisor: Supervisor,
  postgres: Postgres,
  hasLeak: boolean,
): Promise<SoakShop> {
  await seed();
  await seedDemoAdmin();
  const forwarder = await startForwarder(postgres.port);
  supervisor.onStop(async () => forwarder.close());
  const through = new URL(process.env.DATABASE_URL ?? "");
  through.port = String(forwarder.port);

  const ports = await portsOf(["web 1", "web 2", "worker 1", "worker 2"]);
  const leak = hasLeak ? ["--import", pathToFileURL(inRoot("tools/soak/leak.mjs")).href] : [];
  const program = (name: "serve" | "worker") => ({
    module: "scripts/run.mjs",
    args: [name],
    flags: [FLAGS[name], ...leak],
  });
  const shop = await ChaosShop.open(supervisor, {
    web: program("serve"),
    worker: program("worker"),
    env: (name) => ({
      ...nextEnvironment(TEST_DIST_DIR),
      DATABASE_URL: through.href,
      MALLOC_ARENA_MAX: "2",
      LOG_LEVEL: "warn",
      VISITOR_BUDGET_PERCENT: "1000000",
      [name.startsWith("web") ? "METRICS_PORT" : "WORKER_METRICS_PORT"]: String(
        ports.get(name)?.metrics,
      ),
      WORKER_PORT: String(ports.get(name)?.ready),
    }),
  });
  const members = shop.members.map((member, place) => {
    const { metrics = 0, ready = 0 } = ports.get(member.name) ?? {};
    const address = shop.addresses[place] ?? `http://127.0.0.1:${ready}`;
    return { member, metricsPort: metrics, readyUrl: `${address}/readyz` };
  });
  const control = await startControl(supervisor);
  return { shop, members, postgres, forwarder, control };
}

async function startControl(supervisor: Supervisor): Promise<string> {
  const module = "tools/soak/control.mjs";
  const child = supervisor.start({ name: "bare server", module, show: "nothing" });
  const { port } = (await child.message) as { port: number };
  return `http://127.0.0.1:${port}/`;
}

async function portsOf(names: readonly string[]) {
  const ports = new Map<string, { metrics: number; ready: number }>();
  for (const name of names) {
    ports.set(name, { metrics: await freePort(0), ready: await freePort(0) });
  }
  return ports;
}

/** Whether every process reports readiness. */
export async function isReady({ members }: SoakShop): Promise<boolean> {
  const asked = members.map(async ({ readyUrl }) => {
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return answer?.status === 200;
  });
  return (await Promise.all(asked)).every(Boolean);
}

/** Number of client connections to the database. */
export async function countConnections(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'`;
  return row?.count ?? 0;
}
