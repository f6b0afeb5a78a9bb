import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/env";
import { log } from "@/server/platform/log";
import { OneQueryClient } from "@/server/platform/one-query-client";
import { Prisma, PrismaClient } from "@/server/platform/prisma-client/client";

/** The client inside an interactive transaction. */
export type Tx = Prisma.TransactionClient;

/** How long a transaction may wait for a connection and then run, in milliseconds. */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/**
 * What the database itself ends, in milliseconds: a wait for a lock before the transaction's own time is over, and a
 * transaction whose process has gone quiet. A statement's limit is DATABASE_STATEMENT_SECONDS.
 */
const LOCK_TIMEOUT = 15_000;
const IDLE_TRANSACTION_TIMEOUT = 30_000;

/**
 * The connections of this process. Next's bundles and the server before them hold this module each for itself, and
 * its development server loads it anew: they share one pool, while each has a client that knows its own classes.
 */
const shared = globalThis as { barqPool?: Pool };
let client: PrismaClient | undefined;

/** The process's connections, used by Prisma and by prepared statements (platform/statements.ts) alike. */
export function pool(): Pool {
  shared.barqPool ??= open();
  return shared.barqPool;
}

function open(): Pool {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_STATEMENT_SECONDS } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const opened = new Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    Client: OneQueryClient,
    statement_timeout: DATABASE_STATEMENT_SECONDS * 1000,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
  });
  // A connection that was lost while nobody used it: the next call opens another.
  return opened.on("error", (error) => log.warn({ err: error }, "lost a database connection"));
}

/** The database, connected at the first use: importing this file needs none. */
export function db(): PrismaClient {
  client ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: TRANSACTION_LIMITS,
  });
  return client;
}

export async function disconnectDb(): Promise<void> {
  const { barqPool } = shared;
  shared.barqPool = undefined;
  await client?.$disconnect();
  client = undefined;
  await barqPool?.end();
}

/** True for PostgreSQL's unique_violation as Prisma reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** For LIKE: what a person typed is text, not a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
