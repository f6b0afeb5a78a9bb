import { expect, it } from "vitest";
import { readObjects } from "../../../../tools/schema/database-objects";
import { readRooms } from "../../../../tools/schema/prisma-schema";
import { differences, readSqlFiles, sqlFiles } from "../../../../tools/schema/sql-files";
import { withClient } from "../../../../tools/stack/postgres/databases";
import { setting } from "../../../../tools/stack/project";

const REMEDY = "prisma/sql must show the database: run npm run make:schema, then replace each TODO";

// Skipped on other versions of PostgreSQL, which may print the same object differently.
it.skipIf(setting("EMBEDDED_POSTGRES"))(
  "prisma/sql shows the functions, triggers, checks, keys and indexes of the database",
  async () => {
    const objects = await withClient(setting("DATABASE_URL") ?? "", readObjects);
    const files = readSqlFiles();
    expect(differences(files, sqlFiles(objects, readRooms(), files)), REMEDY).toEqual([]);
  },
);
