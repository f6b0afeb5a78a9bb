// A process that still has log lines to write when it is asked to stop.
import { accessLog } from "@/server/front/access-log";
import { log } from "@/server/platform/log/log";
import { onStopRequestWithLimit } from "../../../tools/stack/processes/signals";

onStopRequestWithLimit(async () => {
  for (const line of ["one is being written", "another waits for it"]) log.warn(line);
  accessLog.warn("a visit");
});
setInterval(() => undefined, 1_000);
process.send?.({ type: "ready" });
