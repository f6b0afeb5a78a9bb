import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/env";
import { Prisma, PrismaClient } from "@/server/platform/prisma-client/client";

/** The client inside an interactive transaction. */
export type Tx = Prisma.TransactionClient;

/** How long a transaction may wait for a connection and then run, in milliseconds. */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

function connect(): PrismaClient {
  const { DATABASE_URL, DATABASE_POOL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const adapter = new PrismaPg({ connectionString: DATABASE_URL, max: DATABASE_POOL });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION_LIMITS });
}

// Next's development server reloads modules: one pool outlives them all.
const shared = globalThis as { barqDatabase?: PrismaClient };

/** The database, connected at the first use: importing this file needs none. */
export function db(): PrismaClient {
  shared.barqDatabase ??= connect();
  return shared.barqDatabase;
}

export async function disconnectDb(): Promise<void> {
  await shared.barqDatabase?.$disconnect();
  shared.barqDatabase = undefined;
}

/** True for PostgreSQL's unique_violation as Prisma reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** For LIKE: what a person typed is text, not a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
