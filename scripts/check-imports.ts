// Part of npm run lint: nobody imports what the table in tools/checks/import-table.ts does not allow, and no files go in a circle.
import { importProblems } from "../tools/checks/check-imports";
import { printError } from "../tools/stack/output";
import { root } from "../tools/stack/project";

const problems = importProblems(root);
for (const problem of problems) printError(problem);
if (problems.length > 0) process.exitCode = 1;
