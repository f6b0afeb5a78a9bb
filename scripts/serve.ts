// npm run serve: the web process in production. It listens on the loopback, at PORT: a proxy with TLS stands before it.
import { existsSync } from "node:fs";
import { printError } from "../tools/stack/output";
import { onStopRequest } from "../tools/stack/processes/signals";
import { supervise } from "../tools/stack/processes/supervisor";
import { refuseUnlessReady } from "../tools/stack/production";
import { inRoot, loadEnvFile, next, portSetting } from "../tools/stack/project";

loadEnvFile();
refuseUnlessReady("The shop");
if (!existsSync(inRoot(".next/BUILD_ID"))) {
  printError("There is no build to serve: npm run build makes it.");
  process.exit(1);
}

const supervisor = supervise();
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(0);
});
supervisor.start({
  name: "shop",
  module: next,
  args: ["start", "-H", "127.0.0.1", "-p", String(portSetting("PORT", 3000))],
  env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  show: "raw",
  patience: 30_000,
});
printError(await supervisor.failed);
process.exit(1);
