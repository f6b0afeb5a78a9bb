import { setTimeout as delay } from "node:timers/promises";
import { localeOr } from "@/domain/text/locale";
import { lockAddress } from "@/server/accounts/find-account";
import { FEATURES } from "@/server/features";
import { databaseClock, momentOf, readMoment, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { failpoint } from "@/server/platform/failpoint";
import type { Person } from "@/server/platform/feature";
import { log } from "@/server/platform/log/log";
import { eraseOrders } from "@/server/privacy/erase-orders";
import { queueErasureMail } from "@/server/privacy/erasure-mail";
import { IS_UNSETTLED, isOrderOf } from "@/server/privacy/order-ownership";

/** Orders erased per transaction, so that locks are held for milliseconds. */
const BATCH = 50;

/** Milliseconds between two batches, to leave the database to shoppers. */
const PAUSE_MS = 20;

/**
 * Result of a transaction. `more`: another batch follows. `held`: the next run retries, because an
 * order is unsettled or locked, the erasure is locked or withdrawn, or the account is an admin's.
 */
type Step = "more" | "done" | "held";

/** $1 the moment, $2 the last erasure that was tried. */
const FIND_DUE_ERASURE = statement(
  "find_due_erasure",
  `
      SELECT id FROM erasures WHERE done_at IS NULL AND due_at <= ${momentOf("$1")} AND id > $2
      ORDER BY id LIMIT 1`,
);

/**
 * Executes erasures whose fourteen days have passed, by the database's clock: the orders in
 * batches, then the account. Resumes after an interruption, since erased orders no longer belong to
 * the person. Decision 035 (export and erasure of personal data).
 * @returns the number of completed erasures
 */
export async function executeErasures(clock: SharedClock = databaseClock): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (let last = 0; ; ) {
    const [due] = await run(FIND_DUE_ERASURE, [clock(), last]);
    if (!due) break;
    last = due.id;
    try {
      if ((await erase(due.id, clock)) === "done") done += 1;
    } catch (error) {
      log.error({ erasure: due.id, err: error }, "erasure of personal data failed");
      failure = error;
    }
  }
  if (failure) throw failure;
  return done;
}

async function erase(id: number, clock: SharedClock): Promise<Step> {
  for (;;) {
    const step = await prismaTransaction((tx) => eraseSome(tx, id, clock));
    failpoint("erasure.batch");
    if (step !== "more") return step;
    await delay(PAUSE_MS);
  }
}

/** $1 the erasure, $2 the moment. */
const LOCK_DUE_ERASURE = statement(
  "lock_due_erasure",
  `
    SELECT user_id AS "userId", email, locale FROM erasures
    WHERE id = $1 AND done_at IS NULL AND due_at <= ${momentOf("$2")} FOR UPDATE SKIP LOCKED`,
);

/** $1 the user. */
const LOCK_ERASED_USER = statement(
  "lock_erased_user",
  `SELECT is_admin AS "isAdmin" FROM users WHERE id = $1 FOR UPDATE`,
  { nullable: [1] },
);

/** $1 and $2 the account and address, $3 the limit. Skips locked orders. */
const LOCK_ORDERS_TO_ERASE = statement(
  "lock_orders_to_erase",
  `SELECT o.id FROM orders o WHERE ${isOrderOf("$1", "$2")} ORDER BY o.id LIMIT $3 FOR UPDATE OF o SKIP LOCKED`,
  { nullable: [1] },
);

/** $1 and $2 the account and address. */
const HAS_ORDERS_TO_ERASE = statement(
  "has_orders_to_erase",
  `SELECT 1 FROM orders o WHERE ${isOrderOf("$1", "$2")} LIMIT 1`,
  { nullable: [1] },
);

async function eraseSome(tx: PrismaTransaction, id: number, clock: SharedClock): Promise<Step> {
  const [due] = await tx.run(LOCK_DUE_ERASURE, [id, clock()]);
  if (!due) return "held";
  if (await isHeld(tx, due)) return "held";
  await lockAddress(tx, due.email);
  // A concurrent order of the account waits for this row lock, and then finds no account.
  const [user] = await tx.run(LOCK_ERASED_USER, [due.userId]);
  if (user?.isAdmin) return "held";
  // Do not wait for locks: a locked order is left to the next run.
  const batch = await tx.run(LOCK_ORDERS_TO_ERASE, [due.userId, due.email, BATCH]);
  // Check again: new refunds and disputes wait for these locks, so this check sees all that began
  // earlier.
  if (await isHeld(tx, due)) return "held";
  if (batch.length > 0) {
    await eraseOrders(
      tx,
      batch.map((order) => order.id),
    );
    return "more";
  }
  const [left] = await tx.run(HAS_ORDERS_TO_ERASE, [due.userId, due.email]);
  if (left) return "held";
  await eraseAccount(tx, id, due, clock);
  return "done";
}

/** $1 and $2 the account and address. */
const HAS_UNSETTLED_ORDERS = statement(
  "has_unsettled_orders",
  `SELECT 1 FROM orders o WHERE ${isOrderOf("$1", "$2")} AND ${IS_UNSETTLED} LIMIT 1`,
  { nullable: [1] },
);

async function isHeld(tx: Transaction, person: Person): Promise<boolean> {
  const rows = await tx.run(HAS_UNSETTLED_ORDERS, [person.userId, person.email]);
  return rows.length > 0;
}

/**
 * Erases the remaining data of a person without orders, and queues the last mail, whose address is
 * erased once it is sent (`retention` of mails).
 */
async function eraseAccount(
  tx: PrismaTransaction,
  id: number,
  { userId, email, locale }: Person & { locale: string },
  clock: SharedClock,
): Promise<void> {
  const now = await readMoment(tx, clock);
  for (const { personalData } of FEATURES) await personalData?.erasePerson?.(tx, { userId, email });
  await tx.prisma.mail.deleteMany({ where: { erasureId: id } });
  await tx.prisma.erasure.update({ where: { id }, data: { doneAt: now, email: "", userId: null } });
  // Sessions and mails are deleted with the user.
  if (userId !== null) await tx.prisma.user.deleteMany({ where: { id: userId } });
  await tx.prisma.user.deleteMany({ where: { email, isVerified: false, orders: { none: {} } } });
  await queueErasureMail(tx, {
    erasureId: id,
    kind: "erasure-done",
    email,
    locale: localeOr(locale),
    now,
  });
}
