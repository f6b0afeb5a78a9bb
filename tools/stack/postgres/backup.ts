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
 * Writes everything in the database as it is at one moment, while the shop sells: by pg_dump where this machine has
 * one as new as the server, else by COPY in one transaction. The file appears when it is whole.
 * @param wanted the form, whatever the machine has
 * @returns the form, and why it is not pg_dump
 */
export async function backup(
  databaseUrl: string,
  file: string,
  wanted?: BackupForm,
): Promise<{ form: BackupForm; why: string | null }> {
  const unfinished = `${file}.unfinished`;
  // What a killed backup left keeps the mode that it had.
  rmSync(unfinished, { force: true });
  try {
    const why = wanted ? null : await whyUnfit("pg_dump", databaseUrl);
    const form = wanted ?? (why === null ? "pg_dump" : "copy");
    if (form === "pg_dump") {
      // pg_dump would make a file that everybody may read; one that is there keeps its mode.
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
 * Makes the database what a backup says. One that holds anything is refused unless it `isReplaced`: then it is put aside,
 * and dropped when the backup is restored. Open orders keep what they hold for half an hour from now, so that the
 * reconciler comes first.
 * @param serverUrl of a database beside it, to create and drop it from
 * @returns the moment of the backup's last event; null of a shop without any
 * @throws Error when somebody still uses a database that is to be replaced, when pg_restore is missing, or when the file
 *   is no whole backup, or of a newer release: the database is then as it was
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
      throw new Error(`The database ${name} is not empty: --replace drops what it holds.`);
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
 * What is restored is given to the owner of the database.
 * @throws Error when whoever restores may not do that
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
    `The database ${name} belongs to ${owner}, to whom ${found.me} may give nothing: restore as ${owner}, or GRANT ${owner} TO ${found.me} first.`,
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
 * Gives everything of the shop to whoever owns the database: a restore by an administrator, as COPY
 * needs one, would leave tables that the shop's own role may not read.
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

/** An order that has run out meanwhile may be paid at the provider: that is asked first. */
const AFTERWARDS = `
  UPDATE orders SET expires_at = greatest(expires_at, now() + interval '30 minutes') WHERE status = 'pending';
  ANALYZE`;

/** Has `work` make the database anew; what was there comes back when it fails, also when an earlier try was killed. */
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

/** Has `work` fill a database that held nothing; it holds nothing again when that fails. */
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

/** By its first bytes. @throws Error for what is no backup */
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
  throw new Error(`${file} is no backup of a shop.`);
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
