// npm run make:statements: writes the TypeScript types of the parameters and columns of all named
// SQL statements (`statement(name, sql)`), as a migrated database describes them.
import { writeFileSync } from "node:fs";
import { loadStatements, STATEMENT_TYPES, statementTypes } from "../tools/schema/statement-types";
import { createDatabase, withClient } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { inRoot } from "../tools/stack/project";
import { startTestPostgres } from "../tools/stack/testing/test-postgres";

const DATABASE = "barq_statements";

const supervisor = supervise();
try {
  const postgres = await startTestPostgres(supervisor);
  const url = postgres.url(DATABASE);
  await createDatabase(postgres.url("postgres"), DATABASE);
  await migrate(url);
  const statements = await loadStatements();
  const types = await withClient(url, (client) => statementTypes(client, statements));
  writeFileSync(inRoot(STATEMENT_TYPES), types);
} finally {
  await supervisor.stop();
}
