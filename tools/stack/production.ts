import { productionProblems } from "@/production-problems";
import { printError } from "./output";
import { sharesSessions } from "./postgres/shared-sessions";
import { setting } from "./project";

/** Exits with a list of the problems if the configuration does not allow a start in production. */
export function refuseUnlessReady(what: string) {
  const problems = readProblems();
  if (problems.length === 0) return;
  printError(`${what} does not start in production:`);
  for (const problem of problems) printError(`  ${problem}`);
  printError(
    "Each variable is explained in .env.example. To start a self-contained demo: npm start",
  );
  process.exit(1);
}

/**
 * Exits if a pooler shares database sessions between connections: limits, prepared statements and
 * LISTEN of one connection would affect another.
 */
export async function refuseSharedSessions(what: string) {
  const addresses = ["DATABASE_URL", "DATABASE_READ_URL"];
  const shared = await Promise.all(
    addresses.map(async (name) => {
      const address = setting(name);
      return address !== undefined && address !== "" && (await sharesSessions(address));
    }),
  );
  const named = addresses.filter((_, place) => shared[place]);
  if (named.length === 0) return;
  printError(
    `${what} does not start: ${named.join(" and ")} uses a pooler in transaction mode, in which connections share sessions.`,
  );
  printError("Set pool_mode = session for this database, or connect to PostgreSQL itself.");
  process.exit(1);
}

function readProblems(): string[] {
  try {
    return productionProblems(process.env);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
