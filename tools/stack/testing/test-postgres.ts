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

/** A PostgreSQL for this run alone, gone at its end: runs may overlap, and a killed one blocks none. */
export async function startTestPostgres(supervisor: Supervisor) {
  await removeLeftovers();
  const folder = join(FOLDER, String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  return startPostgres(supervisor, { folder, preferredPort: 0, durable: false });
}

/** A migrated database with the catalogue in it, to be copied, and what a copy needs to start anew. */
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

/** The rows and the sequences as they are now, kept in a schema beside the shop's. */
const KEEP_A_COPY = `
CREATE SCHEMA seeded;
CREATE TABLE seeded.sequences (name text, value bigint, called boolean);
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
    EXECUTE format('INSERT INTO seeded.sequences SELECT %L, last_value, is_called FROM public.%I', name, name);
  END LOOP;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' LOOP
    EXECUTE format('CREATE TABLE seeded.%I AS TABLE public.%I', 'table_' || name, name);
  END LOOP;
END $$;
CREATE FUNCTION seeded.restore() RETURNS void LANGUAGE plpgsql AS $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT substr(tablename, 7) FROM pg_tables
      WHERE schemaname = 'seeded' AND tablename LIKE 'table\\_%' LOOP
    EXECUTE format('TRUNCATE public.%I CASCADE', name);
  END LOOP;
  FOR name IN SELECT substr(tablename, 7) FROM pg_tables
      WHERE schemaname = 'seeded' AND tablename LIKE 'table\\_%' LOOP
    EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE SELECT * FROM seeded.%I', name, 'table_' || name);
  END LOOP;
  PERFORM setval(format('public.%I', s.name), s.value, s.called) FROM seeded.sequences s;
  IF to_regclass('jobs.job') IS NOT NULL THEN TRUNCATE jobs.job; END IF;
  IF to_regclass('jobs.archive') IS NOT NULL THEN TRUNCATE jobs.archive; END IF;
END $$;
`;

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
