// npm run worker, and the worker of the demo: jobs, the reconciler, expiry.
import { complain } from "./stack/output";
import { refuseUnlessReady } from "./stack/production";
import { loadEnvFile } from "./stack/project";
import { onStopRequest } from "./stack/signals";

loadEnvFile();
if (process.env.DEMO !== "1") refuseUnlessReady("The worker");

try {
  const { startWorker } = await import("@/server/worker");
  const worker = await startWorker();
  onStopRequest(async () => {
    await worker.stop();
    process.exit(0);
  });
  process.send?.({ type: "ready" });
} catch (error) {
  complain(`The worker did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
