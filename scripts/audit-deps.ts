// npm run audit:deps: checks the versions in package-lock.json against the security advisories of
// the npm registry. Exit code 0 if none applies, 1 if one does, 2 if the check could not run.
import { spawnSync } from "node:child_process";
import { readAudit } from "../tools/checks/audit-report";
import { print } from "../tools/stack/output";
import { inRoot } from "../tools/stack/project";

const { stdout } = spawnSync("npm", ["audit", "--json", "--package-lock-only"], {
  cwd: inRoot(),
  encoding: "utf8",
  shell: process.platform === "win32",
  timeout: 120_000,
});
const { exit, lines } = readAudit(stdout ?? "");
for (const line of lines) print(line);
process.exitCode = exit;
