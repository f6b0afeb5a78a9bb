import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { generatePrismaClient } from "../build/prisma-client";
import type { DemoSecrets } from "../demo-secrets";
import { createDatabase, withClient } from "../postgres/databases";
import { migrate } from "../postgres/migrate";
import { startPostgres } from "../postgres/postgres";
import { postgresHome } from "../postgres/postgres-binaries";
import { endLeftover } from "../postgres/postgres-cluster";
import { isAlive } from "../processes/process-table";
import type { Supervisor } from "../processes/supervisor";
import { dataFolder } from "../project";
import { blankEnvironment } from "./test-environment";

const FOLDER = join(dataFolder, "test-postgres");

/**
 * Starts a temporary PostgreSQL in a folder of this run only, so that runs may overlap. Also stops
 * the servers that killed runs left behind, and removes their folders.
 */
export async function startTestPostgres(supervisor: Supervisor) {
  await removeLeftovers();
  const folder = join(FOLDER, String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  return startPostgres(supervisor, { folder, preferredPort: 0, durable: false });
}

/**
 * Creates a migrated database with the catalogue, as a template for copies, with functions that
 * reset a copy.
 */
export async function createTemplate(
  supervisor: Supervisor,
  serverUrl: string,
  databaseUrl: string,
  secrets: DemoSecrets,
) {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await createDatabase(serverUrl, name);
  await generatePrismaClient(supervisor);
  await migrate(databaseUrl);
  await supervisor.run({
    name: "seed",
    module: "prisma/seed/seed.ts",
    env: { ...blankEnvironment(), ...secrets, DEMO: "1", DATABASE_URL: databaseUrl },
  });
  await withClient(databaseUrl, (client) => client.query(KEEP_A_COPY));
}

/**
 * SQL that stores a hash of the schema: tables, constraints, indexes, triggers, functions and
 * migrations. Its function `is_as_made` closes other connections and returns whether the schema is
 * unchanged.
 */
const KEEP_THE_SHAPE = `
CREATE FUNCTION seeded.shape() RETURNS text LANGUAGE sql AS $$
  SELECT md5(string_agg(part, ' ' ORDER BY part COLLATE "C")) FROM (
    SELECT format('table %s %s %s', relname, relkind, reloptions) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('column %s %s %s %s %s', attrelid, attnum, attname, atttypid, attnotnull) FROM pg_attribute a
      JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0
    UNION ALL SELECT format('default %s %s %s', adrelid, adnum, adbin) FROM pg_attrdef
      JOIN pg_class c ON c.oid = adrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('index %s %s %s %s', indexrelid, indisvalid, indkey, indpred) FROM pg_index
      JOIN pg_class c ON c.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('constraint %s %s %s %s', conrelid, conname, convalidated, conbin) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT format('trigger %s %s %s', tgrelid, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT format('function %s %s', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('value %s %s', enumtypid, enumlabel) FROM pg_enum
      JOIN pg_type t ON t.oid = enumtypid WHERE typnamespace = 'public'::regnamespace
    UNION ALL SELECT format('migration %s %s', migration_name, finished_at) FROM public._prisma_migrations
  ) AS parts (part)
$$;
CREATE TABLE seeded.made AS SELECT seeded.shape() AS shape;
CREATE FUNCTION seeded.is_as_made() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid();
  RETURN to_regclass('jobs.job') IS NULL AND seeded.shape() = (SELECT shape FROM seeded.made);
END $$;
`;

/**
 * Copies the current rows and sequences into the schema `seeded`. `restore` refills each table that
 * may have changed: its row count differs, or a row was not written by the `restore` that last
 * filled it. `restore` locks the tables, so it waits for unfinished work of a test.
 */
const KEEP_A_COPY = `
CREATE SCHEMA seeded;
CREATE TABLE seeded.sequences (name text, value bigint, called boolean);
CREATE TABLE seeded.tables (name text, columns text, row_count bigint, written_by xid);
DO $$ DECLARE name text; columns text; BEGIN
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
    EXECUTE format('INSERT INTO seeded.sequences SELECT %L, last_value, is_called FROM public.%I', name, name);
  END LOOP;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' LOOP
    EXECUTE format('CREATE TABLE seeded.%I AS TABLE public.%I', 'table_' || name, name);
    -- Omit generated columns: PostgreSQL computes them when restore() inserts the rows.
    SELECT string_agg(format('%I', attname), ', ') INTO columns FROM pg_attribute
      WHERE attrelid = format('public.%I', name)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
    EXECUTE format('INSERT INTO seeded.tables SELECT %L, %L, count(*), NULL FROM public.%I', name, columns, name);
  END LOOP;
END $$;
CREATE FUNCTION seeded.restore() RETURNS void LANGUAGE plpgsql AS $$ DECLARE kept record; same boolean; BEGIN
  SET LOCAL session_replication_role = replica;
  EXECUTE (SELECT 'LOCK TABLE ' || string_agg(format('public.%I', name), ', ' ORDER BY name) FROM seeded.tables);
  FOR kept IN SELECT * FROM seeded.tables LOOP
    EXECUTE format('SELECT count(*) = $1 AND count(*) FILTER (WHERE xmin IS DISTINCT FROM $2) = 0 FROM public.%I', kept.name)
      INTO same USING kept.row_count, kept.written_by;
    CONTINUE WHEN same;
    EXECUTE format('DELETE FROM public.%I', kept.name);
    EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM seeded.%I',
      kept.name, kept.columns, kept.columns, 'table_' || kept.name);
    UPDATE seeded.tables SET written_by = pg_current_xact_id()::xid WHERE name = kept.name;
  END LOOP;
  PERFORM setval(format('public.%I', s.name), s.value, s.called) FROM seeded.sequences s;
END $$;
${KEEP_THE_SHAPE}`;

async function removeLeftovers() {
  const { place } = postgresHome();
  const folder = place(FOLDER);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (isAlive(Number.parseInt(name, 10))) continue;
    await endLeftover(join(folder, name));
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
