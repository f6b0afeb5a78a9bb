import { PrismaPg } from "@prisma/adapter-pg";
import { endPools, pool } from "@/server/platform/pool";
import { Prisma, PrismaClient } from "@/server/platform/prisma-client/client";

/** The client inside an interactive transaction. */
export type Tx = Prisma.TransactionClient;

/** How long a transaction may wait for a connection and then run, in milliseconds. */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/** Each copy of this module has a client that knows its own classes; they share the connections. */
let client: PrismaClient | undefined;

/** The database, connected at the first use: importing this file needs none. */
export function db(): PrismaClient {
  client ??= new PrismaClient({
    adapter: new PrismaPg(pool("usual")),
    transactionOptions: TRANSACTION_LIMITS,
  });
  return client;
}

export async function disconnectDb(): Promise<void> {
  await client?.$disconnect();
  client = undefined;
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
