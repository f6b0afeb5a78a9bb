import type { NeedDto } from "@/contract/admin/today";
import type { MyDataDto } from "@/contract/my-data";
import type { AlertKind } from "@/domain/shop/alert";
import type { CountedNeed } from "@/domain/shop/need";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import type { WorkerJob } from "@/server/platform/jobs/jobs";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * Contributions of a room (a folder of src/server) to the shop's registries, from its feature.ts;
 * src/server/features.ts composes them.
 */
export interface Feature {
  jobs?: readonly WorkerJob[];
  rounds?: readonly WorkerRound[];
  retention?: readonly RetentionRule[];
  personalData?: PersonalData;
  /**
   * SQL `SELECT FROM …` of the rows that wait for a person but belong to no order. The panel shows
   * their number.
   * @param at SQL of the current time
   */
  waiting?: Partial<Record<CountedNeed, (at: string) => string>>;
  alerts?: Alerts;
}

/** Alerts to the owner, in addition to those for orders that wait for a person. */
interface Alerts {
  /** SQL that selects the alerts (kind, subject, facts) due at the moment `at` (SQL). */
  rows?: (at: string) => string;
  /**
   * SQL of rows (reason, order_id): orders of which a part has not reached the buyer.
   * @param late SQL of a moment; an order that was paid before this moment is late
   */
  lateOrders?: (late: string) => string;
}

/**
 * A reason for which orders wait for a person. Each room defines its own in its attention.ts;
 * src/server/orders/attention.ts composes them.
 */
export interface Attention {
  /**
   * SQL `order_id FROM …` of the orders that wait at the moment `at` (SQL). An order may occur more
   * than once.
   */
  orders: (at: string) => string;
  /**
   * SQL of the time since which a row `o` of `orders` waits; by default the time of its payment, or
   * of its placement if it is unpaid.
   */
  since?: string;
  /** The kind of alert for the owner; `attention` by default. */
  alert?: AlertKind;
  /**
   * Details beside the count on the panel's page Today.
   * @param orderId the order that waits; null if several wait
   */
  details?: (orderId: number | null) => Promise<Partial<NeedDto>>;
}

/** Periodic work of the worker. */
export interface WorkerRound {
  /** @param stopping aborts when the worker stops */
  run: (stopping: AbortSignal) => Promise<unknown>;
  /** Seconds from the end of a run to the start of the next run. */
  seconds: number;
}

/** A retention period. docs/operations.md lists all of them. */
export interface RetentionRule {
  /** Name for the log, the tests and the table in docs/operations.md. */
  what: string;
  table: string;
  /** SQL condition on rows `t` whose retention ends by the moment `at`. */
  over: string;
  /** SQL assignments that clear such a row; if missing, the row is deleted. */
  forget?: string;
}

/** SQL: the moment a number of days before `at`. */
export const daysBefore = (days: number) => `at - interval '${days} days'`;

/** An account, or a guest (`userId` null) known by address only. The address is in lower case. */
export interface Person {
  userId: number | null;
  email: string;
}

/**
 * Personal data that a room stores: its part of the data export, and its erasure. Decision 035
 * (export and erasure of personal data).
 */
export interface PersonalData {
  /**
   * Reads the room's part of the export.
   * @param owner `orderIds` are the orders that the profile shows
   */
  read?: (
    owner: Person & { userId: number; orderIds: readonly number[] },
  ) => Promise<Partial<MyDataDto>>;
  /**
   * Condition on the mails about an address that belong neither to an account nor to an order, for
   * the export.
   */
  mailsOf?: (email: string) => Prisma.MailWhereInput;
  /**
   * Queries by name; each returns one row for each record that the room stores about an address
   * outside of orders. Before an erasure the panel shows the counts of `gifts` and `requests`.
   */
  rowsOf?: (email: string) => Readonly<Record<string, Prisma.Sql>>;
  /** Erases a person's data outside of orders, in the transaction that erases the account. */
  erasePerson?: (tx: PrismaTransaction, person: Person) => Promise<void>;
  /**
   * SQL statements that erase the person from orders. The caller must hold the orders' locks and
   * have checked that no order is unsettled (`IS_UNSETTLED`). Amounts, days and states stay.
   * @param orders SQL `ANY(…)` of the order ids, for `order_id = ${orders}`
   */
  eraseOrders?: (orders: Prisma.Sql) => readonly Prisma.Sql[];
}
