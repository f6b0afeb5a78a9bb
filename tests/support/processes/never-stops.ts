// A process whose work hangs when it is asked to stop.
import { stopInTime } from "../../../tools/stack/processes/signals";

stopInTime(() => new Promise(() => undefined), 300);
setInterval(() => undefined, 1_000);
process.send?.({ type: "ready" });
