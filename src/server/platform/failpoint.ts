import { env } from "@/env";

/** Where a process may be made to die, in the order in which a purchase comes by. */
export type Failpoint =
  | "create.before"
  | "create.after"
  | "capture.before"
  | "capture.answered"
  | "order.completed"
  | "webhook.stored"
  | "supplier.before"
  | "supplier.answered"
  | "mail.before"
  | "mail.taken"
  | "refund.before"
  | "refund.answered"
  | "dispute.stored"
  | "erasure.batch"
  | "alert.taken";

/**
 * Here the process ends at once, as by kill -9, when FAILPOINT names this place. In the demo and its tests only:
 * `npm run test:chaos` shows by it that nothing is lost.
 */
export function failpoint(name: Failpoint): void {
  const { DEMO, FAILPOINT } = env();
  if (FAILPOINT === name && DEMO === "1") process.kill(process.pid, "SIGKILL");
}
