// npm run serve, and the demo's shop: one web process at HOST and PORT, behind a TLS proxy.
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { printError } from "../tools/stack/output";
import { WEB_PROCESS } from "../tools/stack/postgres/shop-processes";
import { onStopRequestWithLimit, STOP_LIMIT } from "../tools/stack/processes/signals";
import { refuseSharedSessions, refuseUnlessReady } from "../tools/stack/production";
import {
  inRoot,
  loadEnvFile,
  MAIN_DIST_DIR,
  portSetting,
  root,
  setting,
} from "../tools/stack/project";

// Compiles Prisma's query compiler (WebAssembly) with V8's baseline compiler only. This saves 70
// MB, because the process has two copies of the query compiler: one in the front server, which
// receives all requests (src/server/front), and one in Next's bundles.
setFlagsFromString("--liftoff-only");
// By default, the heap may grow to four times the live size on machines with much memory. A growth
// limit of 30 % between garbage collections saves 100 MB while pages render.
setFlagsFromString("--heap-growing-percent=30");
loadEnvFile();
if (process.env.DEMO !== "1") {
  refuseUnlessReady("The shop");
  await refuseSharedSessions("The shop");
}
const build = setting("NEXT_DIST_DIR") ?? MAIN_DIST_DIR;
if (!existsSync(inRoot(build, "BUILD_ID"))) {
  printError("There is no build to serve. Create one with npm run build.");
  process.exit(1);
}
// Packages and next.config.mjs read these variables when the import below loads them.
Object.assign(process.env, {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  BEHIND_FRONT: "1",
  PGAPPNAME: WEB_PROCESS,
});

try {
  const { startFront } = await import("@/server/front/main");
  const shop = await startFront({
    dir: root,
    build,
    host: setting("HOST") ?? "127.0.0.1",
    port: portSetting("PORT", 3000),
  });
  // After a stop request, the process still serves requests for DRAIN_SECONDS. The time limit for
  // the stop is therefore longer by DRAIN_SECONDS.
  onStopRequestWithLimit(shop.stop, STOP_LIMIT + Number(setting("DRAIN_SECONDS") ?? 0) * 1_000);
  process.send?.({ type: "ready" });
} catch (error) {
  printError(`The shop did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
