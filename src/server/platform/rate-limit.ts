import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "@/domain/errors";
import { db, pool } from "@/server/platform/db";

/** So many `points` in so many `seconds`, counted from the first. */
export interface Budget {
  points: number;
  seconds: number;
}

/** One thing that is counted: a budget and whose it is. */
export interface Limit {
  name: string;
  /** An address, an account, an IP … kept as a hash. */
  key: string;
  budget: Budget;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** The limiter's statements over the shop's own connections; text would not add up with its numbers. */
const client = {
  async query({ text, values }: Statement) {
    const { rows } = await pool().query<{ points: number; expire: string }>(text, values);
    return {
      rows: rows.map((row) => ({ ...row, expire: Number(row.expire) })),
      rowCount: rows.length,
    };
  },
};

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf({ name, budget }: Limit): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: client,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: budget.points,
    duration: budget.seconds,
  });
  limiters.set(name, limiter);
  return limiter;
}

const keyOf = ({ key }: Limit) => createHash("sha256").update(key).digest("base64url");

/**
 * Takes a point of each limit; all web processes count together, in PostgreSQL.
 * @throws DomainError too_many_requests with the seconds until there is a point again
 */
export async function consume(limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    try {
      await limiterOf(limit).consume(keyOf(limit));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000);
      throw error;
    }
  }
}

/** Takes a point of a limit that refuses nobody by itself; true once there was none left. */
export async function isExhausted(limit: Limit): Promise<boolean> {
  try {
    await consume([limit]);
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}

/**
 * Restores the point of a try that was right, so that only wrong ones count. Of a time that has run
 * out meanwhile nothing is left to restore: the limiter's own reward would enlarge the next one.
 */
export async function restorePoints(limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const key = limiterOf(limit).getKey(keyOf(limit));
    await db().rateLimit.updateMany({
      where: { key, expire: { gt: Date.now() }, points: { gt: 0 } },
      data: { points: { decrement: 1 } },
    });
  }
}

/** @param wait seconds */
export function tooMany(wait: number): DomainError {
  const seconds = Math.max(1, Math.ceil(wait));
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  return new DomainError("too_many_requests", { seconds, minutes });
}

/** Forgets what has run out. */
export async function purgeLimits(now: Date): Promise<void> {
  await db().rateLimit.deleteMany({ where: { expire: { lt: now.getTime() } } });
}
