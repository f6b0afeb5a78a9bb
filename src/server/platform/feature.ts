import type { MyDataDto } from "@/contract/my-data";
import type { Tx } from "@/server/platform/db";
import type { WorkerJob } from "@/server/platform/jobs/jobs";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** What a room contributes to the lists of the shop, from its feature.ts; server/features.ts composes them. */
export interface Feature {
  jobs?: readonly WorkerJob[];
  rounds?: readonly WorkerRound[];
  retention?: readonly Life[];
  personalData?: PersonalData;
}

/** Work that the worker does again and again. */
export interface WorkerRound {
  /** @param stopping aborts when the worker stops */
  run: (stopping: AbortSignal) => Promise<unknown>;
  /** From the end of a round to the next. */
  seconds: number;
}

/** How long the shop keeps what it needs for a while only. docs/operations.md has them as a table for people. */
export interface Life {
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
