import type { z } from "zod";
import {
  type ErasuresDto,
  type findPersonInput,
  MAX_LISTED_ERASURES,
  MOST_DONE_ERASURES,
  type PersonDto,
  type requestErasureForInput,
  type takeBackErasureInput,
} from "@/contract/admin/people/erasures";
import { DomainError } from "@/domain/errors";
import { findAccount } from "@/server/accounts/find-account";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { FEATURES } from "@/server/features";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import { autocommit, type PrismaTransaction } from "@/server/platform/database/transaction";
import type { Person } from "@/server/platform/feature";
import { type Erasure, Prisma } from "@/server/platform/prisma-client/client";
import { isOrderOf } from "@/server/privacy/order-ownership";
import { holdingOrders, openErasure, withdrawErasure } from "@/server/privacy/request-erasure";

/** Pending erasures, next due first; then completed ones, latest first. */
export async function listErasures(): Promise<ErasuresDto> {
  const [open, done] = await Promise.all([
    db().erasure.findMany({
      where: { doneAt: null },
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      take: MAX_LISTED_ERASURES,
    }),
    db().erasure.findMany({
      where: { doneAt: { not: null } },
      orderBy: [{ doneAt: "desc" }, { id: "desc" }],
      take: MOST_DONE_ERASURES,
    }),
  ]);
  const askedOf = await readWhoAsked([...open, ...done]);
  const held = new Map<number, number[]>();
  for (const row of open) held.set(row.id, await holdingOrders(row));
  return {
    open: open.map((row) => ({
      ...askedOf(row),
      email: row.email,
      hasAccount: row.userId !== null,
      dueAt: row.dueAt.toISOString(),
      heldBackBy: held.get(row.id) ?? [],
    })),
    done: done.flatMap((row) =>
      row.doneAt ? [{ ...askedOf(row), doneAt: row.doneAt.toISOString() }] : [],
    ),
  };
}

type Asked = Pick<Erasure, "id" | "requestedAt" | "requestedBy">;

/** Resolves the requester of each erasure: `requestedBy` is "customer" or "admin:{id}". */
async function readWhoAsked(rows: readonly Asked[]) {
  const idOf = ({ requestedBy }: Asked) => Number(requestedBy.replace("admin:", ""));
  const ids = [...new Set(rows.map(idOf))].filter(Number.isInteger);
  const users = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, username: true },
  });
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return (row: Asked) => ({
    id: row.id,
    requestedAt: row.requestedAt.toISOString(),
    isOwn: row.requestedBy === "customer",
    requestedBy: names.get(idOf(row)) ?? null,
  });
}

/** $1 and $2 the account and address. */
const COUNT_ORDERS_OF_PERSON = statement(
  "count_orders_of_person",
  `
      SELECT count(*)::int AS count, min(o.created_at) AS first, max(o.created_at) AS last
      FROM orders o WHERE ${isOrderOf("$1", "$2")}`,
  { nullable: [1] },
);

/**
 * Summarises the data of a person before an owner requests the erasure, counting the orders that
 * the erasure would affect.
 * @throws DomainError erasure_of_nobody if the shop stores nothing about the address
 */
export async function findPerson({ email }: z.output<typeof findPersonInput>): Promise<PersonDto> {
  const account = await findAccount(email);
  const person = { userId: account?.id ?? null, email };
  const [[orders], kept, since, open] = await Promise.all([
    runUnprepared(COUNT_ORDERS_OF_PERSON, [person.userId, person.email]),
    countRows(email),
    account && db().user.findUnique({ where: { id: account.id }, select: { createdAt: true } }),
    db().erasure.findFirst({ where: { email, doneAt: null }, select: { dueAt: true } }),
  ]);
  if (!orders) throw new Error("the count returned no row");
  if (!account && !(await isKnown(autocommit, person))) throw new DomainError("erasure_of_nobody");
  return {
    email,
    accountSince: since?.createdAt.toISOString() ?? null,
    isStaff: account?.isAdmin ?? false,
    orders: orders.count,
    gifts: kept.gifts ?? 0,
    requests: kept.requests ?? 0,
    firstOrderAt: orders.first?.toISOString() ?? null,
    lastOrderAt: orders.last?.toISOString() ?? null,
    heldBackBy: await holdingOrders(person),
    dueAt: open?.dueAt.toISOString() ?? null,
  };
}

/**
 * Requests an erasure on behalf of a person who asked for it by other means, as guests must. The
 * audit log records the erasure's id, but not the person. Decision 035 (export and erasure of
 * personal data).
 * @throws DomainError erasure_of_staff if the account is a staff member's; erasure_of_nobody if the
 *   shop stores nothing about the address
 */
export async function requestErasureFor(
  call: AdminCall,
  { email, locale, reason }: z.output<typeof requestErasureForInput>,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const account = await findAccount(email, tx);
    const person = { userId: account?.id ?? null, email };
    if (!account && !(await isKnown(tx, person))) throw new DomainError("erasure_of_nobody");
    const requestedBy = `admin:${call.admin.id}`;
    const { id } = await openErasure(tx, { ...person, locale, requestedBy }, clock);
    return { action: "erasure.request", entity: "erasure", entityId: id, reason, result: null };
  });
}

/** Number of records about an address that features store besides orders, by name of the query. */
async function countRows(email: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, rows] of keptRows(email)) {
    // Composed at run time: each feature contributes a query of the rows that it keeps.
    const [row] = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (${rows}) AS kept`;
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

const keptRows = (email: string) =>
  FEATURES.flatMap(({ personalData }) => Object.entries(personalData?.rowsOf?.(email) ?? {}));

/** $1 and $2 the account and address. */
const HAS_ORDERS = statement(
  "has_orders",
  `SELECT 1 FROM orders o WHERE ${isOrderOf("$1", "$2")} LIMIT 1`,
  { nullable: [1] },
);

/** Whether the person has orders, or any feature stores data about the address. */
async function isKnown(tx: PrismaTransaction, person: Person): Promise<boolean> {
  const kept = keptRows(person.email).map(([, rows]) => Prisma.sql`EXISTS (${rows})`);
  const values = [person.userId, person.email] as const;
  if ((await tx.run(HAS_ORDERS, values)).length > 0) return true;
  // Composed at run time: each feature contributes a query of the rows that it keeps.
  const rows = await tx.prisma.$queryRaw<unknown[]>`SELECT 1 WHERE ${Prisma.join(kept, " OR ")}`;
  return rows.length > 0;
}

/**
 * Withdraws an erasure on behalf of its person.
 * @throws DomainError erasure_begun if its date has come; not_found if it is completed or unknown
 */
export async function takeBackErasureFor(
  call: AdminCall,
  { id, reason }: z.output<typeof takeBackErasureInput>,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const known = await tx.prisma.erasure.count({ where: { id, doneAt: null } });
    if (known === 0) throw new DomainError("not_found");
    await withdrawErasure({ id }, tx, clock);
    return { action: "erasure.take_back", entity: "erasure", entityId: id, reason, result: null };
  });
}
