// A process whose work hangs when it is asked to stop.
import { onStopRequestWithLimit } from "../../../tools/stack/processes/signals";

onStopRequestWithLimit(() => new Promise(() => undefined), 300);
setInterval(() => undefined, 1_000);
process.send?.({ type: "ready" });
