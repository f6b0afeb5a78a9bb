import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { withClient } from "../../stack/postgres/databases";
import { buyTogether, type Case, KEY, OTHER_KEY, requireNoErrors, requireServed } from "../case";
import { startForwarder } from "../forwarder";

/** PostgreSQL crashes during payments, and is back three seconds later. */
const databaseCrash = (database: CrashingDatabase): Case => ({
  name: "PostgreSQL stopped at once",
  async run(shop) {
    const buying = buyTogether(shop, 12);
    await delay(400);
    await database.crash();
    await delay(3_000);
    await database.restart();
    await buying;
    await buyTogether(shop, 4);
  },
});

/**
 * The database stops answering during purchases, and its connections stay open. Ten seconds later
 * the same address answers again, as after a failover to another host.
 */
const databaseSilent = (database: CrashingDatabase): Case => ({
  name: "PostgreSQL vanishes without a word",
  async run(shop) {
    const forwarder = await startForwarder(Number(new URL(database.url).port));
    const through = new URL(database.url);
    through.port = String(forwarder.port);
    const env = { DATABASE_URL: through.href };
    try {
      await shop.restart([env, env, env, env]);
      const buying = buyTogether(shop, 12);
      await delay(400);
      forwarder.fallSilent();
      await delay(10_000);
      forwarder.recover();
      requireServed(await buying);
      requireServed(await buyTogether(shop, 4));
    } finally {
      await shop.restart();
      forwarder.close();
    }
  },
});

/** The shop's database, with a switch to crash it. */
export interface CrashingDatabase {
  /** The database's direct URL, which bypasses the forwarder. */
  url: string;
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/**
 * Forty buyers share few connections. The smallest DATABASE_POOL gives each lane (a pool for
 * orders, for payments, or for other work) two connections per process.
 */
const fewConnections: Case = {
  name: "the pool exhausted: 40 buyers, two connections in each lane",
  async run(shop) {
    const few = { DATABASE_POOL: "1" };
    await shop.restart([few, few, few, few]);
    const purchases = await buyTogether(shop, 40);
    requireServed(purchases);
    requireNoErrors(purchases);
    await shop.restart();
  },
};

/** Other clients hold all of PostgreSQL's connections when a web process starts. */
const noConnections = (database: CrashingDatabase): Case => ({
  name: "the pool exhausted: PostgreSQL takes no connection",
  async run(shop) {
    const [web] = shop.webs;
    await web.kill();
    const strangers = await takeEveryConnection(database.url);
    await web.start();
    const buying = buyTogether(shop, 12);
    await delay(4_000);
    await Promise.all(strangers.map((stranger) => stranger.end()));
    const purchases = await buying;
    requireServed(purchases);
    requireNoErrors(purchases);
  },
});

async function takeEveryConnection(connectionString: string): Promise<Client[]> {
  const strangers: Client[] = [];
  for (;;) {
    const stranger = new Client({ connectionString });
    stranger.on("error", () => undefined);
    try {
      await stranger.connect();
    } catch (error) {
      if ((error as { code?: string }).code === "53300") return strangers;
      throw error;
    }
    strangers.push(stranger);
  }
}

/**
 * A product's row is locked. Buyers of that product get "busy" and retry until the lock ends;
 * buyers of other products are served at once.
 */
const lockedProduct = (database: CrashingDatabase): Case => ({
  name: "a statement that hangs: the row of a product locked under 30 buyers",
  async run(shop) {
    await withClient(database.url, async (stranger) => {
      await stranger.query("BEGIN");
      await stranger.query("SELECT FROM products WHERE id = $1 FOR UPDATE", [KEY]);
      const waiting = buyTogether(shop, 30);
      // These purchases finish while the row is locked: the ROLLBACK follows them.
      const others = await Promise.all(
        [0, 1, 0, 1, 0, 1].map((web) => shop.buy({ products: [OTHER_KEY] }, web === 0 ? 0 : 1)),
      );
      await delay(6_000);
      await stranger.query("ROLLBACK");
      const purchases = [...others, ...(await waiting)];
      requireServed(purchases);
      requireNoErrors(purchases);
    });
  },
});

/** Every statement on orders hangs during purchases, in web processes and workers. */
const lockedOrders = (database: CrashingDatabase): Case => ({
  name: "a statement that hangs: every order locked for 18 seconds",
  async run(shop) {
    const buying = buyTogether(shop, 12);
    await delay(300);
    await withClient(database.url, async (stranger) => {
      await stranger.query("BEGIN");
      await stranger.query("LOCK TABLE orders IN ACCESS EXCLUSIVE MODE");
      await delay(18_000);
      await stranger.query("ROLLBACK");
    });
    const purchases = await buying;
    requireServed(purchases);
    requireNoErrors(purchases);
  },
});

export const databaseTroubles = (database: CrashingDatabase): readonly Case[] => [
  databaseCrash(database),
  databaseSilent(database),
  fewConnections,
  noConnections(database),
  lockedProduct(database),
  lockedOrders(database),
];
