import { setTimeout as delay } from "node:timers/promises";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { associatedData, endingColumn, unseal } from "@/server/platform/secrets";

/** Keys per statement, which locks them for a few milliseconds. */
const BATCH = 200;

/** Milliseconds between two batches, to leave the database to shoppers. */
const PAUSE_MS = 50;

/**
 * Fills in the column `ending` of keys that were stored before the column existed. Each batch is
 * saved separately, so an interrupted run loses nothing. The next run handles rows that were locked
 * or could not be decrypted. Decryption needs the shop's secrets, so this function is not in
 * src/server/platform/database/backfills.ts.
 * @param stopping stops after the current batch
 * @returns the numbers of keys that were filled in and of keys that could not be decrypted
 */
export async function backfillKeyEndings(
  stopping?: AbortSignal,
): Promise<{ filled: number; unopened: number }> {
  const done = { filled: 0, unopened: 0 };
  let last: string | null = null;
  for (;;) {
    const rows: Unfilled[] = await run(FIND, [last, BATCH]);
    const endings = rows.flatMap((row) => {
      const ending = endingOf(row);
      return ending === null ? [] : [{ id: row.id, ending }];
    });
    const saved = await run(SAVE, [
      endings.map(({ id }) => id),
      endings.map(({ ending }) => ending),
    ]);
    done.filled += saved.length;
    done.unopened += rows.length - endings.length;
    if (rows.length < BATCH || stopping?.aborted) break;
    last = rows.at(-1)?.id ?? null;
    await delay(PAUSE_MS);
  }
  if (done.unopened > 0)
    log.warn(done, "keys that cannot be decrypted are not searchable by their ending");
  return done;
}

interface Unfilled {
  id: string;
  sealed: string;
}

/** $1 the last id, null at first; $2 the limit. */
const FIND = statement(
  "find_keys_without_ending",
  `
    SELECT id::text AS id, sealed FROM licence_keys
    WHERE ending IS NULL AND id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
    ORDER BY id LIMIT $2`,
);

/**
 * $1 key ids, $2 their endings. Skips locked rows; a key erased in between gets an empty ending.
 */
const SAVE = statement(
  "fill_endings",
  `
    WITH free AS MATERIALIZED (
      SELECT k.id, CASE WHEN k.sealed = '' THEN '' ELSE found.ending END AS ending
      FROM unnest($1::uuid[], $2::text[]) AS found(id, ending) JOIN licence_keys k ON k.id = found.id
      FOR NO KEY UPDATE OF k SKIP LOCKED)
    UPDATE licence_keys k SET ending = free.ending FROM free WHERE k.id = free.id RETURNING k.id::text AS id`,
);

/** Returns null if the key cannot be decrypted. */
function endingOf({ id, sealed }: Unfilled): string | null {
  if (sealed === "") return "";
  try {
    return endingColumn(unseal(sealed, associatedData.licenceKey(id)));
  } catch {
    return null;
  }
}
