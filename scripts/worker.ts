// npm run worker, and the worker of the demo: jobs, the reconciler, expiry.
import { setFlagsFromString } from "node:v8";
import { printError } from "../tools/stack/output";
import { WORKER_PROCESS } from "../tools/stack/postgres/shop-processes";
import { stopInTime } from "../tools/stack/processes/signals";
import { refuseSharedSessions, refuseUnlessReady } from "../tools/stack/production";
import { loadEnvFile } from "../tools/stack/project";

// Prisma's query compiler (WebAssembly) is compiled by V8's quick compiler alone: the other takes 60 MB and half a second
// of processor at each start, and the few shapes of a worker's queries are compiled once each.
setFlagsFromString("--liftoff-only");
// What is drawn for receipts is garbage at once: a heap that may grow by three tenths, rather than double, until it is cleared
// away keeps some 40 MB, for a few milliseconds a second.
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
  const worker = startWorker(stopping.signal, () => {
    printError("The database has been away for five minutes: the worker ends.");
    process.exit(1);
  });
  stopInTime(async () => {
    stopping.abort();
    await (await worker).stop();
  });
  await worker;
  process.send?.({ type: "ready" });
} catch (error) {
  printError(`The worker did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
