// The baseline: the migration from which new databases start (docs/decisions/099). A database of
// release 0.9.0 has the same tables from the migrations that the baseline replaces, so the baseline
// is only recorded there.
import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { isMigrated } from "./databases";

export const BASELINE = "20261127120000_baseline";

/** First and last of the 95 replaced migrations; release 0.9.0 is the last that contains them. */
const REPLACED = { first: "20261121000000_init", last: "20261127110000_wish_list" };
const LAST_RELEASE = "0.9.0";

/** Whether the names of a database's migrations include replaced ones of this shop. */
export const hasReplaced = (names: readonly string[]) => names.includes(REPLACED.first);

/** Whether a name sorts among the replaced migrations, whose full list only old releases have. */
export const isReplaced = (name: string) => name < BASELINE;

/**
 * Tells whether the baseline must be run ("run"), only recorded, because all replaced migrations
 * are applied ("record"), or is already recorded ("nothing"). Changes nothing.
 * @throws Error if some of the replaced migrations are missing or unfinished
 */
export async function baselineLack(client: ClientBase): Promise<"run" | "record" | "nothing"> {
  if (!(await isMigrated(client))) return "run";
  const { rows } = await client.query<{ name: string; done: boolean }>(`
    SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations
    WHERE rolled_back_at IS NULL ORDER BY migration_name`);
  if (rows.some(({ name, done }) => name === BASELINE && done)) return "nothing";
  const replaced = rows.filter(({ name }) => isReplaced(name));
  const newest = replaced.at(-1)?.name;
  if (newest === undefined) return "run";
  const remedy = `Nothing was changed: run npm run db:migrate of release ${LAST_RELEASE}, then of this release.`;
  const unfinished = replaced.find(({ done }) => !done);
  if (unfinished)
    throw new Error(`${lacking("database", unfinished.name, "unfinished")} ${remedy}`);
  if (!replaced.some(({ name }) => name === REPLACED.last)) {
    throw new Error(`${lacking("database", newest, "its newest")} ${remedy}`);
  }
  return "record";
}

const lacking = (what: string, migration: string, which: string) =>
  `The ${what} lacks migrations of release ${LAST_RELEASE} (${migration} is ${which}), which this release does not contain.`;

/**
 * Records the baseline as applied, in one statement, unless it is recorded. The replaced
 * migrations stay recorded: processes of release 0.9.0 are ready only if they find the last one.
 * @param sql the text of the baseline, for its checksum
 */
export async function recordBaseline(client: ClientBase, sql: string): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     SELECT gen_random_uuid(), $1, $2::varchar, now(), now(), 0
     WHERE NOT EXISTS (SELECT FROM _prisma_migrations WHERE migration_name = $2::varchar)`,
    [createHash("sha256").update(sql).digest("hex"), BASELINE],
  );
}

/**
 * The migration of this release that creates the tables of a backup.
 * @param newest the newest migration of the backup
 * @throws Error if the backup is of a release before 0.9.0
 */
export function migrationOfBackup(newest: string): string {
  if (newest === REPLACED.last) return BASELINE;
  if (!isReplaced(newest)) return newest;
  throw new Error(
    `${lacking("backup", newest, "its newest")} Nothing was restored: restore it with release ${LAST_RELEASE}, then update.`,
  );
}
