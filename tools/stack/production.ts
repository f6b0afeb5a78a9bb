import { productionProblems } from "@/env";
import { printError } from "./output";

/** Ends the process with a list of what is missing, unless everything real is configured. */
export function refuseUnlessReady(what: string) {
  const problems = readProblems();
  if (problems.length === 0) return;
  printError(`${what} does not start in production:`);
  for (const problem of problems) printError(`  ${problem}`);
  printError(
    "Each variable is explained in .env.example. For a demo with everything in it: npm start",
  );
  process.exit(1);
}

function readProblems(): string[] {
  try {
    return productionProblems(process.env);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
