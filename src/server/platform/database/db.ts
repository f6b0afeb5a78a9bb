import { PrismaPg } from "@prisma/adapter-pg";
import { endPools, type Lane, pool } from "@/server/platform/database/pool";
import { Prisma, PrismaClient } from "@/server/platform/prisma-client/client";

/** The client inside an interactive transaction. */
export type Tx = Prisma.TransactionClient;

/** How long a transaction may wait for a connection and then run, in milliseconds. */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/** Each copy of this module has clients that know their own classes; they share the connections. */
const clients = new Map<Lane, PrismaClient>();

/** The database, connected at the first use: importing this file needs none. */
export const db = (): PrismaClient => clientOf("usual");

/** The database of DATABASE_READ_URL. Ask it by `reading` (read-database.ts), which falls back to the other. */
export const readDb = (): PrismaClient => clientOf("reading");

function clientOf(lane: Lane): PrismaClient {
  const known = clients.get(lane);
  if (known) return known;
  const client = new PrismaClient({
    adapter: new PrismaPg(pool(lane)),
    transactionOptions: TRANSACTION_LIMITS,
  });
  clients.set(lane, client);
  return client;
}

export async function disconnectDb(): Promise<void> {
  for (const client of clients.values()) await client.$disconnect();
  clients.clear();
  await endPools();
}

/** True for PostgreSQL's unique_violation as Prisma reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** For LIKE: what a person typed is text, not a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
