import type { WorkerJob } from "@/server/platform/jobs";

/** What a room contributes to the lists of the shop, from its feature.ts; server/features.ts composes them. */
export interface Feature {
  jobs?: readonly WorkerJob[];
  rounds?: readonly WorkerRound[];
  retention?: readonly Life[];
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
