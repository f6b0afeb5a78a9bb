// npm run check:deploy: validates each file of deploy/ with the program that reads the file, if
// that program is installed here. Also builds the container image and tests the shop in that image
// (npm run check:package).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  checkCaddy,
  checkChart,
  checkCompose,
  checkHaproxy,
  checkNginx,
  checkUnits,
  checkVariables,
  checkVolumes,
  lintDockerfile,
  makeCertificate,
  NotRun,
  run,
} from "../tools/deploy/checks";
import { buildImage } from "../tools/deploy/image";
import { readOptions } from "../tools/stack/command-options";
import { dim, green, print, red } from "../tools/stack/output";
import { inRoot } from "../tools/stack/project";

const HOW = `npm run check:deploy -- [--base IMAGE] [--without-image]

  --base IMAGE      replaces node's image, if no image registry is reachable
  --without-image   does not build the image
  --help            prints this`;

const values = readOptions(HOW, {
  base: { type: "string" },
  "without-image": { type: "boolean", default: false },
});
const folder = mkdtempSync(join(tmpdir(), "barq-deploy-"));
const shop = join(folder, "shop");

/**
 * A check may return a detail to print. It throws NotRun if it cannot run here, and another error
 * if it finds a fault.
 */
const CHECKS: [name: string, check: () => unknown][] = [
  ["Dockerfile, linted", lintDockerfile],
  ["variables of the shop", checkVariables],
  ["volumes of the image", checkVolumes],
  ["compose.yml", () => checkCompose(join(folder, "compose"))],
  ["Helm chart", checkChart],
  ["nginx", () => checkWithCertificate(checkNginx)],
  ["HAProxy", () => checkWithCertificate(checkHaproxy)],
  ["Caddy", checkCaddy],
  ["systemd units", checkUnits],
  ["image", checkImage],
];

function checkWithCertificate(check: (folder: string) => void) {
  makeCertificate(folder);
  check(folder);
}

function checkImage() {
  if (values["without-image"]) throw new NotRun("--without-image");
  const bytes = buildImage(values.base, shop);
  run(process.execPath, ["--import", "tsx", inRoot("scripts/check-package.ts"), shop]);
  return `${Math.round(bytes / 1e6)} MB; its shop sells and delivers`;
}

try {
  for (const [name, check] of CHECKS) {
    try {
      const more = await check();
      print(`${green("✓")} ${name}${typeof more === "string" ? `: ${more}` : ""}`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof NotRun) {
        print(dim(`– ${name}: not run, ${message}`));
        continue;
      }
      print(`${red("✗")} ${name}\n${message}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
