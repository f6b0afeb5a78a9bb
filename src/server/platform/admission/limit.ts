import { createHash } from "node:crypto";
import { DomainError } from "@/domain/errors";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";

/** At most `points` within a fixed window of `seconds`, which starts with the first point. */
export interface Budget {
  points: number;
  seconds: number;
}

/** A rate limit of one key. */
export interface Limit {
  name: string;
  /** An e-mail address, an account id, an IP address …; stored as a hash. */
  key: string;
  budget: Budget;
}

/** SQL of the current time in milliseconds since 1970, the unit of the column `expire`. */
const NOW = "(extract(epoch FROM now()) * 1000)::bigint";

/**
 * $1 the key, $2 the seconds: takes a point, even beyond the limit. `wait`: seconds until the
 * window ends.
 */
const TAKE_POINT = statement(
  "take_point",
  `
    INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, 1, ${NOW} + $2::int * 1000)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN known.expire <= ${NOW} THEN 1 ELSE known.points + 1 END,
      expire = CASE WHEN known.expire <= ${NOW} THEN excluded.expire ELSE known.expire END
    RETURNING points AS taken, (expire - ${NOW})::float8 / 1000 AS wait`,
).typed<{ wait: number }>();

/**
 * $1 the key, $2 the seconds, $3 at least 1: takes a point while fewer than $3 are taken; otherwise
 * returns no row.
 */
const TAKE_POINT_BELOW = statement(
  "take_point_below",
  `
    INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, 1, ${NOW} + $2::int * 1000)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN known.expire <= ${NOW} THEN 1 ELSE known.points + 1 END,
      expire = CASE WHEN known.expire <= ${NOW} THEN excluded.expire ELSE known.expire END
    WHERE known.expire <= ${NOW} OR known.points < $3::int
    RETURNING points AS taken`,
);

/** $1 the key: gives a point back, unless its window has ended. */
const RESTORE_POINT = statement(
  "restore_point",
  `UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire > ${NOW} AND points > 0`,
);

/** $1 keys: the points taken within the current window of each key. */
const READ_POINTS = statement(
  "read_points",
  `
    SELECT key, known.points AS taken FROM ${keysTable("text")} JOIN rate_limits known USING (key)
    WHERE known.expire > ${NOW}`,
).typed<{ key: string }>();

/** Reads the points of a key; concurrent callers share one statement. */
const readPoints = batchLoader(async (keys: readonly string[]) => {
  const rows = await run(READ_POINTS, [keys]);
  return new Map(rows.map(({ key, taken }) => [key, taken]));
});

const keyOf = ({ name, key }: Limit) =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;

/**
 * Takes a point of each limit, and stops at the first one that is exceeded; the points taken until
 * then stay taken. All web processes count together, in PostgreSQL, by its clock. Decision 006
 * (sign-in limits per browser).
 * @throws DomainError too_many_requests with the seconds until the window ends
 */
export async function consume(limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const { points, seconds } = limit.budget;
    const [row] = await run(TAKE_POINT, [keyOf(limit), seconds]);
    if (row && row.taken > points) throw tooMany(row.wait);
  }
}

/** Takes a point, and returns true instead of throwing if the limit is exceeded. */
export async function isExhausted(limit: Limit): Promise<boolean> {
  try {
    await consume([limit]);
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}

/** Takes a point while fewer than `below` are taken; otherwise takes nothing and returns false. */
export async function takePointBelow(limit: Limit, below: number): Promise<boolean> {
  if (below < 1) return false;
  const taken = await run(TAKE_POINT_BELOW, [keyOf(limit), limit.budget.seconds, below]);
  return taken.length > 0;
}

/** Takes a point, even beyond the limit. @returns the number of points taken, including this one */
export async function countPoint(limit: Limit): Promise<number> {
  const [row] = await run(TAKE_POINT, [keyOf(limit), limit.budget.seconds]);
  return row?.taken ?? 1;
}

/** Number of points taken in the current window. */
export async function pointsTaken(limit: Limit): Promise<number> {
  return (await readPoints(keyOf(limit))) ?? 0;
}

/**
 * Gives back the point that a correct attempt took of each limit, so that only wrong attempts
 * count. Does nothing for a window that has ended since.
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
