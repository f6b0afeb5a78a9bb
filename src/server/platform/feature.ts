import type { NeedDto } from "@/contract/admin/today";
import type { MyDataDto } from "@/contract/my-data";
import type { AlertKind } from "@/domain/shop/alert";
import type { CountedNeed } from "@/domain/shop/need";
import type { Moment } from "@/server/platform/clock";
import type { Tx } from "@/server/platform/database/db";
import type { WorkerJob } from "@/server/platform/jobs/jobs";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** What a room contributes to the lists of the shop, from its feature.ts; server/features.ts composes them. */
export interface Feature {
  jobs?: readonly WorkerJob[];
  rounds?: readonly WorkerRound[];
  retention?: readonly RetentionRule[];
  personalData?: PersonalData;
  /** What waits for a person and is of no order: SQL of the rows, one each, as they are at a moment. */
  waiting?: Partial<Record<CountedNeed, (at: Moment) => Prisma.Sql>>;
  alerts?: Alerts;
}

/** What an owner is told of, beside the orders that wait for a person. */
interface Alerts {
  /** SQL of rows (kind, subject, facts) of what is so at a moment. */
  rows?: (at: Moment) => Prisma.Sql;
  /**
   * SQL of rows (reason, order_id) of orders that have not brought their buyer something.
   * @param late the moment in SQL: what was paid before it is later than the shop promises
   */
  lateOrders?: (late: Prisma.Sql) => Prisma.Sql;
}

/** A reason for which orders wait for a person. Each room has its own in attention.ts; orders/attention.ts composes them. */
export interface Attention {
  /** SQL `order_id FROM …` of the orders that wait at a moment. An order may come twice. */
  orders: (at: Moment) => Prisma.Sql;
  /** SQL of the moment since when an order `o` waits; missing: since it was paid, else placed. */
  since?: Prisma.Sql;
  /** The kind of alert by which an owner is told; missing: `attention`. */
  alert?: AlertKind;
  /** What Today says beside the number of orders. @param orderId the order, where there is only one */
  details?: (orderId: number | null) => Promise<Partial<NeedDto>>;
}

/** Work that the worker does again and again. */
export interface WorkerRound {
  /** @param stopping aborts when the worker stops */
  run: (stopping: AbortSignal) => Promise<unknown>;
  /** From the end of a round to the next. */
  seconds: number;
}

/** How long the shop keeps what it needs for a while only. docs/operations.md has them as a table for people. */
export interface RetentionRule {
  /** Name for the log, the tests and the table for people. */
  what: string;
  table: string;
  /** SQL condition on rows `t` whose life is over at the moment `at`. */
  over: string;
  /** SQL assignments that are left of such a row; missing: it is deleted. */
  forget?: string;
}

/** SQL: so many days before the moment `at` of a life. */
export const daysBefore = (days: number) => `at - interval '${days} days'`;

/** An account, or a guest who is known by the address alone; the address in lower case. */
export interface Person {
  userId: number | null;
  email: string;
}

/** What a room keeps of a person: the file that the person gets, and what is erased. Decision 035. */
export interface PersonalData {
  /** Its part of the file. @param owner `orderIds`: the orders that the profile shows */
  read?: (
    owner: Person & { userId: number; orderIds: readonly number[] },
  ) => Promise<Partial<MyDataDto>>;
  /** Mails about it, beside those of the account and its orders. */
  mailsOf?: (email: string) => Prisma.MailWhereInput;
  /** SQL that selects a row for each thing kept of an address beside orders. The panel shows the counts of `gifts` and `requests`. */
  rowsOf?: (email: string) => Readonly<Record<string, Prisma.Sql>>;
  /** Erases what is kept of a person beside orders, in the transaction that erases the account. */
  erasePerson?: (tx: Tx, person: Person) => Promise<void>;
  /**
   * SQL that erases the person from orders, which are locked and settled. Amounts, days and states stay.
   * @param orders an SQL array of their numbers, as in `order_id = ${orders}`
   */
  eraseOrders?: (orders: Prisma.Sql) => readonly Prisma.Sql[];
}
