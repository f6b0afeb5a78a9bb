// npm run make:schema: writes the SQL definitions in prisma/sql from a migrated database, and
// docs/data-model.md from prisma/schema.
import { writeFileSync } from "node:fs";
import { DATA_MODEL, dataModelMarkdown } from "../tools/schema/data-model";
import { readObjects } from "../tools/schema/database-objects";
import { readRooms } from "../tools/schema/prisma-schema";
import { differences, readSqlFiles, sqlFiles, writeSqlFiles } from "../tools/schema/sql-files";
import { print } from "../tools/stack/output";
import { createDatabase, withClient } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { inRoot } from "../tools/stack/project";
import { startTestPostgres } from "../tools/stack/testing/test-postgres";

const DATABASE = "barq_schema";

const supervisor = supervise();
try {
  const postgres = await startTestPostgres(supervisor);
  const url = postgres.url(DATABASE);
  await createDatabase(postgres.url("postgres"), DATABASE);
  await migrate(url);
  const rooms = readRooms();
  const files = sqlFiles(await withClient(url, readObjects), rooms, readSqlFiles());
  writeSqlFiles(files);
  writeFileSync(inRoot(DATA_MODEL), dataModelMarkdown(rooms));
  // The files are up to date now, so `differences` only reports objects whose comment is missing or
  // too long. A person must correct these comments.
  for (const fault of differences(files, files)) print(`prisma/sql/${fault}`);
} finally {
  await supervisor.stop();
}
