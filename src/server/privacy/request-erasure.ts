import type { CurrentUserDto } from "@/contract/accounts";
import type { ErasureDto } from "@/contract/my-data";
import { ERASURE_DAYS } from "@/domain/account/erasure";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { requireCurrentPassword } from "@/server/accounts/current-password";
import { lockAddress } from "@/server/accounts/find-account";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import type { Person } from "@/server/platform/feature";
import { queueErasureMail } from "@/server/privacy/erasure-mail";
import { IS_UNSETTLED, isOrderOf } from "@/server/privacy/order-ownership";

/** Maximum number of unsettled orders listed. */
const MOST_HOLDING = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Requests the erasure of a customer's account and data, confirmed by password. A mail states until
 * when the erasure can be withdrawn. Idempotent. Decision 035 (export and erasure of personal
 * data).
 * @throws DomainError current_password_wrong; too_many_requests after too many tries;
 *   erasure_of_staff if the account is a staff member's
 */
export async function requestErasure(
  user: Pick<CurrentUserDto, "id">,
  currentPassword: string,
  clock: SharedClock = databaseClock,
): Promise<void> {
  const account = await requireCurrentPassword(user.id, currentPassword);
  await prismaTransaction((tx) =>
    openErasure(
      tx,
      {
        userId: account.id,
        email: account.email,
        locale: account.locale,
        requestedBy: "customer",
      },
      clock,
    ),
  );
}

export interface NewErasure extends Person {
  locale: Locale;
  requestedBy: string;
}

/** $1 the user. */
const LOCK_ERASING_USER = statement(
  "lock_erasing_user",
  `SELECT is_admin AS "isAdmin" FROM users WHERE id = $1 FOR NO KEY UPDATE`,
  { nullable: [1] },
);

/**
 * Opens an erasure and queues its confirmation mail, unless the address already has an open one.
 * @returns the id of the open erasure, and whether it is new
 * @throws DomainError erasure_of_staff if the account is a staff member's
 */
export async function openErasure(
  tx: PrismaTransaction,
  { userId, email, locale, requestedBy }: NewErasure,
  clock: SharedClock,
): Promise<{ id: number; isNew: boolean }> {
  await lockAddress(tx, email);
  const [user] = await tx.run(LOCK_ERASING_USER, [userId]);
  if (user?.isAdmin) throw new DomainError("erasure_of_staff");
  const known = await tx.prisma.erasure.findFirst({
    where: { email, doneAt: null },
    select: { id: true, userId: true },
  });
  if (known) {
    // An owner opened the erasure for a guest who has an account by now.
    if (known.userId !== userId) {
      await tx.prisma.erasure.update({ where: { id: known.id }, data: { userId } });
    }
    return { id: known.id, isNew: false };
  }
  const now = await readMoment(tx, clock);
  const { id } = await tx.prisma.erasure.create({
    data: {
      ...{ userId, email, locale, requestedBy },
      requestedAt: now,
      dueAt: new Date(now.getTime() + ERASURE_DAYS * DAY_MS),
    },
    select: { id: true },
  });
  await queueErasureMail(tx, { erasureId: id, kind: "erasure-requested", email, locale, now });
  return { id, isNew: true };
}

/**
 * Withdraws an erasure that has not begun; does nothing if there is none.
 * @throws DomainError erasure_begun if its date has come
 */
export async function withdrawErasure(
  where: { userId: number } | { id: number },
  tx: PrismaTransaction,
  clock: SharedClock = databaseClock,
): Promise<void> {
  const open = { ...where, doneAt: null };
  const now = await readMoment(tx, clock);
  await tx.prisma.erasure.deleteMany({ where: { ...open, dueAt: { gt: now } } });
  if ((await tx.prisma.erasure.count({ where: open })) > 0) throw new DomainError("erasure_begun");
}

/** Withdraws a customer's own erasure. @throws DomainError erasure_begun */
export async function takeBackOwnErasure(
  userId: number,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await prismaTransaction((tx) => withdrawErasure({ userId }, tx, clock));
}

/** The pending erasure of an account; null if there is none. */
export async function readErasure(userId: number): Promise<ErasureDto | null> {
  const found = await db().erasure.findFirst({ where: { userId, doneAt: null } });
  if (!found) return null;
  return {
    requestedAt: found.requestedAt.toISOString(),
    dueAt: found.dueAt.toISOString(),
    heldBackBy: await holdingOrders(found),
  };
}

/** $1 and $2 the account and address, $3 the limit. */
const FIND_UNSETTLED_ORDERS = statement(
  "find_unsettled_orders",
  `SELECT o.id FROM orders o WHERE ${isOrderOf("$1", "$2")} AND ${IS_UNSETTLED} ORDER BY o.id LIMIT $3`,
  { nullable: [1] },
);

/** Ids of a person's first `MOST_HOLDING` unsettled orders, which delay the erasure. */
export async function holdingOrders(person: Person): Promise<number[]> {
  const rows = await run(FIND_UNSETTLED_ORDERS, [person.userId, person.email, MOST_HOLDING]);
  return rows.map((row) => row.id);
}
