import { PrismaPg } from "@prisma/adapter-pg";
import type { ClosedRows } from "@/server/platform/database/closed-columns";
import { endPools, type Lane, pool } from "@/server/platform/database/pool";
import { Prisma, PrismaClient } from "@/server/platform/prisma-client/client";

type Client = PrismaClient<never, undefined, ClosedRows>;

/**
 * Prisma's client. A column that allows a fixed list of values has the union of these values as its
 * type (closed-columns.ts).
 */
export type Db = Omit<Client, "$transaction"> & {
  $transaction: <Result>(
    work: (tx: TransactionClient) => Promise<Result>,
    options?: Parameters<Client["$transaction"]>[1],
  ) => Promise<Result>;
};

/** The client inside an interactive transaction of Prisma. */
export type TransactionClient = Omit<
  Client,
  "$connect" | "$disconnect" | "$extends" | "$on" | "$transaction"
>;

/** A row of a model; `Args` selects its columns: `{ select: typeof columns }`. */
export type RowOf<Model extends Prisma.ModelName, Args = object> = Prisma.Result<
  Client[Uncapitalize<Model>],
  Args,
  "findUniqueOrThrow"
>;

/** Milliseconds that a transaction may wait for a connection, and then run. */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/**
 * Clients by lane (pool of connections). The server and Next's bundles each load a copy of this
 * module, with its own Prisma classes and clients; all copies share the pools.
 */
const clients = new Map<Lane, Db>();

/** The database client. It connects on first use, so that importing this file needs no database. */
export const db = (): Db => clientOf("usual");

/**
 * The client for DATABASE_READ_URL. Call it through `onStandby` (read-database.ts), which falls
 * back to the primary.
 */
export const readDb = (): Db => clientOf("reading");

function clientOf(lane: Lane): Db {
  const known = clients.get(lane);
  if (known) return known;
  const client = new PrismaClient({
    adapter: new PrismaPg(pool(lane)),
    transactionOptions: TRANSACTION_LIMITS,
  }) as unknown as Db;
  clients.set(lane, client);
  return client;
}

export async function disconnectDb(): Promise<void> {
  for (const client of clients.values()) await client.$disconnect();
  clients.clear();
  await endPools();
}

/** Whether the error is PostgreSQL's unique_violation, as Prisma reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** Escapes user input for LIKE, so that it is matched literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
