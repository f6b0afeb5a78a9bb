// npm run sbom [-- FILE]: writes a software bill of materials as CycloneDX JSON: the production
// packages of package-lock.json with versions, licences and checksums, without development
// packages.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { print, printError } from "../tools/stack/output";
import { inRoot } from "../tools/stack/project";

const file = resolve(process.argv[2] ?? inRoot(".data", "sbom.cdx.json"));
const { status, stdout, stderr } = spawnSync(
  "npm",
  // Leaves out the npm workspaces (packages/), which other programs use and the shop does not.
  ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev", "--workspaces=false"],
  {
    cwd: inRoot(),
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  },
);
if (status === 0) {
  const { components = [], specVersion } = JSON.parse(stdout) as {
    components?: unknown[];
    specVersion: string;
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stdout);
  print(`${components.length} packages, CycloneDX ${specVersion}: ${file}`);
} else {
  printError(stderr || "npm sbom gave no answer");
  process.exitCode = 1;
}
