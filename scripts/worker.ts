// npm run worker, and the demo's worker: runs queued jobs such as deliveries and mails, reconciles
// payments with the providers, and expires unpaid orders.
import { existsSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { printError } from "../tools/stack/output";
import { WORKER_PROCESS } from "../tools/stack/postgres/shop-processes";
import { onStopRequestWithLimit } from "../tools/stack/processes/signals";
import { refuseSharedSessions, refuseUnlessReady } from "../tools/stack/production";
import { inRoot, loadEnvFile, MAIN_DIST_DIR, setting } from "../tools/stack/project";

// Compiles Prisma's query compiler (WebAssembly) with V8's baseline compiler only. The optimizing
// compiler would cost 60 MB and half a second of CPU at each start, for little gain: a worker has
// few different queries, and Prisma compiles each of them once.
setFlagsFromString("--liftoff-only");
// Rendered receipts become garbage at once. Limiting the heap's growth between two garbage
// collections to 30 % saves some 40 MB and costs a few milliseconds of CPU per second.
setFlagsFromString("--heap-growing-percent=30");
loadEnvFile();
process.env.PGAPPNAME = WORKER_PROCESS;
if (process.env.DEMO !== "1") {
  refuseUnlessReady("The worker");
  await refuseSharedSessions("The worker");
}

try {
  const { startWorker } = await import("@/server/worker");
  const stopping = new AbortController();
  const giveUp = () => {
    printError("The database has been unavailable for five minutes. The worker exits.");
    process.exit(1);
  };
  const idFile = inRoot(setting("NEXT_DIST_DIR") ?? MAIN_DIST_DIR, "BUILD_ID");
  const build = existsSync(idFile) ? readFileSync(idFile, "utf8").trim() : undefined;
  const worker = startWorker({ stopping: stopping.signal, giveUp, build });
  onStopRequestWithLimit(async () => {
    stopping.abort();
    await (await worker).stop();
  });
  await worker;
  process.send?.({ type: "ready" });
} catch (error) {
  printError(`The worker did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
