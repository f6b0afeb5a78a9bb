// Two web processes behind one listener, for npm run bench: node:cluster distributes connections
// round-robin.
import cluster from "node:cluster";

const PROCESSES = 2;

cluster.setupPrimary({
  exec: "scripts/run.mjs",
  args: ["serve"],
  execArgv: ["--max-semi-space-size=8"],
});
const pids = [];
cluster.on("message", (worker, message) => {
  if (message.type !== "ready") return;
  pids.push(worker.process.pid);
  if (pids.length === PROCESSES) process.send?.({ pids });
});
cluster.on("exit", () => process.exit(1));
for (let count = 0; count < PROCESSES; count += 1) cluster.fork();
