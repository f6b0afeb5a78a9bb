// Part of npm run lint: reports imports that the table in tools/checks/import-table.ts forbids, and
// import cycles.
import { importProblems } from "../tools/checks/check-imports";
import { printError } from "../tools/stack/output";
import { root } from "../tools/stack/project";

const problems = importProblems(root);
for (const problem of problems) printError(problem);
if (problems.length > 0) process.exitCode = 1;
