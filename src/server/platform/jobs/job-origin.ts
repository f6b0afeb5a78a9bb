import { currentRequestId } from "@/server/platform/log/log-fields";
import { currentTraceparent } from "@/server/platform/watch/tracing";

/**
 * The request (for the log) and the trace span that sent a job. Both are null if periodic work of
 * the worker sent it.
 */
export interface JobOrigin {
  requestId: string | null;
  traceparent: string | null;
}

/** The origin of jobs that are sent now, as JSON for `insertJob`; null in periodic work. */
export function currentOrigin(): string | null {
  const origin: JobOrigin = { requestId: currentRequestId(), traceparent: currentTraceparent() };
  return origin.requestId === null && origin.traceparent === null ? null : JSON.stringify(origin);
}
