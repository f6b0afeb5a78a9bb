import { createHash } from "node:crypto";
import { DomainError } from "@/domain/errors";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { keysOf, run, type Statement } from "@/server/platform/database/statements";

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

/** In milliseconds since 1970, as the column is. */
const NOW = "(extract(epoch FROM now()) * 1000)::bigint";

/** $1 the key, $2 the seconds: takes a point, however many are left. `wait`: seconds until the count begins anew. */
const TAKE_POINT: Statement<{ taken: number; wait: number }> = {
  name: "take_point",
  text: `
    INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, 1, ${NOW} + $2::int * 1000)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN known.expire <= ${NOW} THEN 1 ELSE known.points + 1 END,
      expire = CASE WHEN known.expire <= ${NOW} THEN excluded.expire ELSE known.expire END
    RETURNING points AS taken, (expire - ${NOW})::float8 / 1000 AS wait`,
};

/** $1 the key, $2 the seconds, $3 at least 1: takes a point while fewer than $3 are taken; otherwise no row. */
const TAKE_POINT_BELOW: Statement<{ taken: number }> = {
  name: "take_point_below",
  text: `
    INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, 1, ${NOW} + $2::int * 1000)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN known.expire <= ${NOW} THEN 1 ELSE known.points + 1 END,
      expire = CASE WHEN known.expire <= ${NOW} THEN excluded.expire ELSE known.expire END
    WHERE known.expire <= ${NOW} OR known.points < $3::int
    RETURNING points AS taken`,
};

/** $1 the key: gives a point back, if its time has not run out. */
const RESTORE_POINT: Statement<never> = {
  name: "restore_point",
  text: `UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire > ${NOW} AND points > 0`,
};

/** $1 keys: the points that are taken of each whose time has not run out. */
const READ_POINTS: Statement<{ key: string; taken: number }> = {
  name: "read_points",
  text: `
    SELECT key, known.points AS taken FROM ${keysOf("text")} JOIN rate_limits known USING (key)
    WHERE known.expire > ${NOW}`,
};

/** A crowd that asks at once asks one statement. */
const readPoints = batchLoader(async (keys: readonly string[]) => {
  const rows = await run(READ_POINTS, [keys]);
  return new Map(rows.map(({ key, taken }) => [key, taken]));
});

const keyOf = ({ name, key }: Limit) =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;

/**
 * Takes a point of each limit; all web processes count together, in PostgreSQL, by its clock. Decision 006.
 * @throws DomainError too_many_requests with the seconds until there is a point again
 */
export async function consume(limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const { points, seconds } = limit.budget;
    const [row] = await run(TAKE_POINT, [keyOf(limit), seconds]);
    if (row && row.taken > points) throw tooMany(row.wait);
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

/** Takes a point while fewer than `below` are taken; false, and nothing is taken, otherwise. */
export async function takePointBelow(limit: Limit, below: number): Promise<boolean> {
  if (below < 1) return false;
  const taken = await run(TAKE_POINT_BELOW, [keyOf(limit), limit.budget.seconds, below]);
  return taken.length > 0;
}

/** Takes a point, however many are taken. @returns how many are taken with it */
export async function countPoint(limit: Limit): Promise<number> {
  const [row] = await run(TAKE_POINT, [keyOf(limit), limit.budget.seconds]);
  return row?.taken ?? 1;
}

/** How many points are taken at this moment. */
export async function pointsTaken(limit: Limit): Promise<number> {
  return (await readPoints(keyOf(limit))) ?? 0;
}

/**
 * Restores the point of a try that was right, so that only wrong ones count. Of a time that has run
 * out meanwhile nothing is left to restore.
 */
export async function restorePoints(limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await run(RESTORE_POINT, [keyOf(limit)]);
}

/** @param wait seconds */
export function tooMany(wait: number): DomainError {
  const seconds = Math.max(1, Math.ceil(wait));
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  return new DomainError("too_many_requests", { seconds, minutes });
}
