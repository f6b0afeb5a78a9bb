import { closeSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import type { Client } from "pg";
import { restoreCopies, writeCopies } from "./copy-backup";
import {
  createDatabase,
  dropDatabase,
  giveDatabase,
  hasDatabase,
  ownerOf,
  renameDatabase,
  withClient,
} from "./databases";
import { migrate } from "./migrate";
import { runTool, whyUnfit, withoutPassword } from "./postgres-tools";

type BackupForm = "pg_dump" | "copy";

/**
 * Writes a consistent snapshot of the whole database while the shop runs: with pg_dump if this
 * machine has one as new as the server, otherwise with COPY in one transaction. The file appears
 * under its name when it is complete.
 * @param wanted forces a form
 * @returns the form, and the reason for not using pg_dump; null if pg_dump was used, or the form
 * was forced
 */
export async function backup(
  databaseUrl: string,
  file: string,
  wanted?: BackupForm,
): Promise<{ form: BackupForm; why: string | null }> {
  const unfinished = `${file}.unfinished`;
  // A file left by a killed backup would make this one fail.
  rmSync(unfinished, { force: true });
  try {
    const why = wanted ? null : await whyUnfit("pg_dump", databaseUrl);
    const form = wanted ?? (why === null ? "pg_dump" : "copy");
    if (form === "pg_dump") {
      // pg_dump creates files that everyone may read, but keeps the mode of an existing file.
      closeSync(openSync(unfinished, "wx", 0o600));
      runTool("pg_dump", databaseUrl, [
        ...["--format=custom", "--no-owner", "--no-privileges", `--file=${unfinished}`],
        withoutPassword(databaseUrl),
      ]);
    } else {
      await withClient(databaseUrl, (client) => writeCopies(client, unfinished));
    }
    renameSync(unfinished, file);
    return { form, why };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Restores a backup into the database. With `isReplaced`, an existing database is renamed first,
 * and dropped after the restore. Open orders keep their reservations for at least 30 more minutes,
 * so that a worker asks the provider about their payments first.
 * @param serverUrl URL of another database, used to create and drop this one
 * @returns the backup's form, and the time of its last order event, or null if it has none
 * @throws Error if the database is not empty and `isReplaced` is false, if a database to be
 * replaced is in use, if the current role may not act for its owner, if pg_restore is missing, or
 * if the file is incomplete, not a backup, or from a newer release; an existing database is then
 * unchanged
 */
export async function restore(
  { databaseUrl, serverUrl }: { databaseUrl: string; serverUrl: string },
  file: string,
  isReplaced: boolean,
): Promise<{ form: BackupForm; until: Date | null }> {
  const form = formOf(file);
  const why = form === "pg_dump" ? await whyUnfit("pg_restore", serverUrl) : null;
  if (why !== null) throw new Error(`This backup was made by pg_dump, and ${why}.`);
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await requireOwnersRights(serverUrl, name);
  const fill = () =>
    form === "pg_dump" ? unpack(databaseUrl, file) : restoreCopies(databaseUrl, file);
  if (isReplaced) await replacing(serverUrl, name, () => filled(databaseUrl, fill));
  else {
    await createDatabase(serverUrl, name);
    if (await withClient(databaseUrl, holdsAnything)) {
      throw new Error(`The database ${name} is not empty. --replace drops its contents.`);
    }
    await orEmptied(databaseUrl, () => filled(databaseUrl, fill));
  }
  return { form, until: await withClient(databaseUrl, lastEvent) };
}

function unpack(databaseUrl: string, file: string): void {
  runTool("pg_restore", databaseUrl, [
    ...["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"],
    ...[`--dbname=${withoutPassword(databaseUrl)}`, file],
  ]);
}

/**
 * Checks that the current role may give the restored objects to the database's owner.
 * @throws Error if it may not
 */
async function requireOwnersRights(serverUrl: string, name: string): Promise<void> {
  const owner = await ownerOf(serverUrl, name);
  if (owner === null) return;
  const { rows } = await withClient(serverUrl, (client) =>
    client.query<{ me: string; may: boolean }>(
      "SELECT current_user AS me, pg_has_role($1, 'MEMBER') AS may",
      [owner],
    ),
  );
  const [found] = rows;
  if (!found || found.may) return;
  throw new Error(
    `The database ${name} belongs to ${owner}, and ${found.me} is not a member of that role. Restore as ${owner}, or GRANT ${owner} TO ${found.me} first.`,
  );
}

async function filled(databaseUrl: string, fill: () => void | Promise<void>): Promise<void> {
  await fill();
  await migrate(databaseUrl);
  await withClient(databaseUrl, async (client) => {
    await client.query(GIVE_TO_OWNER);
    await client.query(AFTERWARDS);
  });
}

/**
 * Gives all objects of the shop to the database's owner. A restore with COPY needs a superuser,
 * whose tables the shop's own role could not read.
 */
const GIVE_TO_OWNER = `
  DO $$
  DECLARE
    owner_id oid := (SELECT datdba FROM pg_database WHERE datname = current_database());
    owner text := owner_id::regrole;
    change text;
  BEGIN
    IF owner_id = (SELECT oid FROM pg_roles WHERE rolname = current_user) THEN RETURN; END IF;
    FOR change IN
      SELECT format('ALTER SCHEMA %I OWNER TO %s', nspname, owner) FROM pg_namespace
      WHERE nspname IN ('public', 'jobs')
      UNION ALL
      SELECT format('ALTER %s %s OWNER TO %s',
        CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
        oid::regclass, owner)
      FROM pg_class class
      WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'jobs'))
        AND relkind IN ('r', 'p', 'v', 'm', 'S')
        -- A sequence of a column follows its table; what belongs to an extension stays its own.
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid
          AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i')))
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO %s', oid::regtype, owner) FROM pg_type
      WHERE typtype = 'e' AND typnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'jobs'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO %s', oid::regprocedure, owner) FROM pg_proc routine
      WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'jobs'))
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = routine.oid AND deptype = 'e')
    LOOP
      EXECUTE change;
    END LOOP;
  END $$`;

/**
 * A pending order whose hold time ended since the backup may be paid at the provider. Its expiry is
 * therefore at least 30 minutes away, so that the reconciler asks the provider first.
 */
const AFTERWARDS = `
  UPDATE orders SET expires_at = greatest(expires_at, now() + interval '30 minutes') WHERE status = 'pending';
  ANALYZE`;

/**
 * Renames the database, and recreates it by `work`. If `work` fails, the original is renamed back.
 * A killed attempt leaves a renamed database, which the next attempt treats as the original.
 */
async function replacing(
  serverUrl: string,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const aside = `${name}_before_restore`;
  const owner = (await ownerOf(serverUrl, aside)) ?? (await ownerOf(serverUrl, name));
  if (await hasDatabase(serverUrl, aside)) await dropDatabase(serverUrl, name);
  else if (await hasDatabase(serverUrl, name)) await renameDatabase(serverUrl, name, aside);
  try {
    await createDatabase(serverUrl, name);
    if (owner) await giveDatabase(serverUrl, name, owner);
    await work();
  } catch (error) {
    await dropDatabase(serverUrl, name);
    if (await hasDatabase(serverUrl, aside)) await renameDatabase(serverUrl, aside, name);
    throw error;
  }
  await dropDatabase(serverUrl, aside);
}

/** Fills an empty database by `work`, and empties it again if that fails. */
async function orEmptied(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await withClient(databaseUrl, (client) => client.query(EMPTY));
    throw error;
  }
}

const EMPTY = `
  DROP SCHEMA IF EXISTS jobs CASCADE; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public`;

/** Detects the form by the file's first bytes. @throws Error if the file is not a backup */
function formOf(file: string): BackupForm {
  const start = Buffer.alloc(5);
  const opened = openSync(file, "r");
  try {
    readSync(opened, start);
  } finally {
    closeSync(opened);
  }
  if (start.toString("latin1") === "PGDMP") return "pg_dump";
  if (start.readUInt16BE() === 0x1f8b) return "copy";
  throw new Error(`${file} is not a backup of a shop.`);
}

async function holdsAnything(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname IN ('public', 'jobs')) AS holds",
  );
  return rows[0].holds;
}

async function lastEvent(client: Client): Promise<Date | null> {
  const { rows } = await client.query("SELECT max(created_at) AS at FROM order_events");
  return rows[0].at;
}
