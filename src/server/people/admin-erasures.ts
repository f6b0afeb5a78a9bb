import type { z } from "zod";
import {
  MOST_ERASURES,
  type OpenErasureDto,
  type requestErasureForInput,
  type takeBackErasureInput,
} from "@/contract/admin/erasures";
import { DomainError } from "@/domain/errors";
import { findAccount } from "@/server/accounts/find-account";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { holdingOrders, openErasure, takeBackErasure } from "@/server/people/request-erasure";
import { isOrderOf, type Person } from "@/server/people/whose-orders";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";

/** Those that are not done, the next one first. */
export async function listErasures(): Promise<OpenErasureDto[]> {
  const rows = await db().erasure.findMany({
    where: { doneAt: null },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    take: MOST_ERASURES,
  });
  const held = new Map<number, number[]>();
  for (const row of rows) held.set(row.id, await holdingOrders(row));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    hasAccount: row.userId !== null,
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOwn: row.requestedBy === "customer",
    heldBackBy: held.get(row.id) ?? [],
  }));
}

/**
 * An owner has the data of an address erased, whose person asked for it by other means: a guest has nowhere to. The
 * audit log says which erasure, not whose. Decision 035.
 * @throws DomainError erasure_of_staff, erasure_of_nobody
 */
export async function requestErasureFor(
  call: AdminCall,
  { email, locale, reason }: z.output<typeof requestErasureForInput>,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const account = await findAccount(email, tx);
    const person = { userId: account?.id ?? null, email };
    if (!account && !(await hasOrders(tx, person))) throw new DomainError("erasure_of_nobody");
    const requestedBy = `admin:${call.admin.id}`;
    const { id } = await openErasure(tx, { ...person, locale, requestedBy }, clock);
    return { action: "erasure.request", entity: "erasure", entityId: id, reason, result: null };
  });
}

async function hasOrders(tx: Tx, person: Person): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM orders o WHERE ${isOrderOf(person)} LIMIT 1`;
  return rows.length > 0;
}

/**
 * An owner takes one back for its person. @throws DomainError erasure_begun, not_found
 */
export async function takeBackErasureFor(
  call: AdminCall,
  { id, reason }: z.output<typeof takeBackErasureInput>,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const known = await tx.erasure.count({ where: { id, doneAt: null } });
    if (known === 0) throw new DomainError("not_found");
    await takeBackErasure({ id }, tx, clock);
    return { action: "erasure.take_back", entity: "erasure", entityId: id, reason, result: null };
  });
}
