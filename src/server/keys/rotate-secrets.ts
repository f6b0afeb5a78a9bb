import { setTimeout as delay } from "node:timers/promises";
import { SEALED_COLUMNS, type SealedColumn } from "@/server/keys/sealed-columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { seal, secretsKeyIds, unseal } from "@/server/platform/secrets";

/** Rows encrypted again per statement, which locks them for a few milliseconds. */
const BATCH = 100;

/** Milliseconds between two passes over rows that were locked. */
const PAUSE_MS = 200;

/** The result of a rotation. */
export interface Rotation {
  /** Id of the key that encrypts from now on, and ids of the retired keys. */
  key: string;
  retired: string[];
  /** Number of rows that were encrypted again. */
  resealed: number;
  /**
   * Rows that cannot be decrypted, as "licence_keys 3f0c…". They stay unchanged. If the first pass
   * finds any, no key is retired.
   */
  broken: string[];
}

/** Thrown if SECRETS_KEY does not allow a rotation; the message says how to fix it. */
export class NoRotation extends Error {
  override readonly name = "NoRotation";
}

/**
 * Encrypts all stored secrets again with the first key of SECRETS_KEY while the shop is running: in
 * batches, skipping locked rows; an interrupted rotation can be repeated. Then retires the other
 * keys: the database refuses values encrypted with a retired key, and a second pass encrypts values
 * written before that. Decision 032 (limits on provider calls).
 * @param onBatch receives the number of rows encrypted so far
 * @throws NoRotation
 */
export async function rotateSecrets(
  onBatch: (resealed: number) => void = () => undefined,
): Promise<Rotation> {
  const [key = "", ...others] = secretsKeyIds();
  if (others.length === 0)
    throw new NoRotation("SECRETS_KEY has only one key: put the new one first");
  const [retiredBefore] = await run(IS_RETIRED, [key]);
  if (retiredBefore) {
    throw new NoRotation(`the first key of SECRETS_KEY, ${key}, is retired: put the new one first`);
  }
  const rotation: Rotation = { key, retired: [], resealed: 0, broken: [] };
  const count = (rows: number) => {
    rotation.resealed += rows;
    onBatch(rotation.resealed);
  };
  rotation.broken = await resealAll(key, count);
  if (rotation.broken.length > 0) return rotation;
  const [moment] = await run(RETIRE, [others]);
  // Transactions that began earlier may still write a value encrypted with an old key.
  while ((await run(IS_ANYBODY_LEFT, [moment?.transaction ?? "0"])).length > 0) {
    await delay(PAUSE_MS);
  }
  rotation.broken = await resealAll(key, count);
  rotation.retired = others;
  return rotation;
}

const IS_RETIRED = statement(
  "is_secrets_key_retired",
  "SELECT id FROM retired_secrets_keys WHERE id = $1",
);

/** $1 key ids. */
const RETIRE = statement(
  "retire_secrets_keys",
  `
    WITH retired AS (
      INSERT INTO retired_secrets_keys (id) SELECT unnest($1::text[]) ON CONFLICT (id) DO NOTHING)
    SELECT pg_current_xact_id()::text AS transaction`,
);

/** $1 a transaction id. Returns a row while a transaction that began before it is running. */
const IS_ANYBODY_LEFT = statement(
  "is_transaction_left",
  "SELECT 1 WHERE pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8",
);

/**
 * Encrypts all columns again, with repeated passes over rows that were locked or changed. Returns
 * the rows that cannot be decrypted, as in `Rotation.broken`.
 */
async function resealAll(key: string, onBatch: (rows: number) => void): Promise<string[]> {
  const broken = new Set<string>();
  for (const column of COLUMNS) {
    while (await resealColumn(column, { key, broken, onBatch })) await delay(PAUSE_MS);
  }
  return [...broken];
}

interface Sealed {
  id: string;
  bound: string;
  sealed: string;
}

/** Passes over a column once. Returns whether locked or changed rows are left. */
async function resealColumn(
  sealedColumn: (typeof COLUMNS)[number],
  { key, broken, onBatch }: { key: string; broken: Set<string>; onBatch: (rows: number) => void },
): Promise<boolean> {
  const { find, save } = sealedColumn;
  let last: string | null = null;
  let isLeft = false;
  for (;;) {
    const rows: Sealed[] = await run(find, [last, key, BATCH]);
    if (rows.length === 0) return isLeft;
    last = rows.at(-1)?.id ?? null;
    const anew = rows.flatMap((row) => {
      const after = resealed(row, sealedColumn);
      if (after === null) broken.add(`${sealedColumn.table} ${row.id}`);
      return after === null ? [] : [{ ...row, after }];
    });
    const saved = await run(save, [
      anew.map((row) => row.id),
      anew.map((row) => row.sealed),
      anew.map((row) => row.after),
    ]);
    isLeft ||= saved.length < anew.length;
    onBatch(saved.length);
  }
}

/** Returns null if the value cannot be decrypted. */
function resealed({ bound, sealed }: Sealed, { boundTo }: SealedColumn): string | null {
  const rowId = boundTo.rowId(bound);
  try {
    return seal(unseal(sealed, rowId), rowId);
  } catch {
    return null;
  }
}

const COLUMNS = SEALED_COLUMNS.map((column) => ({ ...column, ...statementsOf(column) }));

function statementsOf({ table, column, idType, boundTo }: SealedColumn) {
  /** $1 the last id, null at first; $2 the key's id; $3 the limit. */
  const find = statement(
    `find_seals_${table}`,
    `
      SELECT id::text AS id, ${boundTo.column}::text AS bound, ${column} AS sealed FROM ${table}
      WHERE ${column} <> '' AND split_part(${column}, '.', 1) <> $2 AND ($1::${idType} IS NULL OR id > $1::${idType})
      ORDER BY id LIMIT $3`,
  ).typed<Pick<Sealed, "sealed">>();
  /**
   * $1 row ids, $2 their encrypted values, $3 the new encrypted values. Skips rows that changed or
   * are locked.
   */
  const save = statement(
    `reseal_${table}`,
    `
      WITH anew AS (SELECT * FROM unnest($1::text[]::${idType}[], $2::text[], $3::text[]) AS anew(id, before, after)),
      free AS MATERIALIZED (
        SELECT t.id, anew.after FROM anew JOIN ${table} t ON t.id = anew.id AND t.${column} = anew.before
        FOR NO KEY UPDATE OF t SKIP LOCKED)
      UPDATE ${table} t SET ${column} = free.after FROM free WHERE t.id = free.id RETURNING t.id`,
  );
  return { find, save };
}
