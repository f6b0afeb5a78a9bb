import { env } from "@/env";

/** Points in the code at which a test can kill the process. */
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
  | "dispute.booked"
  | "erasure.batch"
  | "alert.taken";

/**
 * Kills the process immediately, like kill -9, if FAILPOINT names this point. Works in the demo
 * only; `npm run test:chaos` uses it to show that nothing is lost.
 */
export function failpoint(name: Failpoint): void {
  const { DEMO, FAILPOINT } = env();
  if (FAILPOINT === name && DEMO === "1") process.kill(process.pid, "SIGKILL");
}
