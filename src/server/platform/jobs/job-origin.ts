import { currentRequestId } from "@/server/platform/log/log-fields";
import { currentTraceparent } from "@/server/platform/watch/tracing";

/**
 * The request, for the log, and the span, for the trace, that sent a job. Both are null if one of
 * the worker's rounds sent it.
 */
export interface JobOrigin {
  requestId: string | null;
  traceparent: string | null;
}

/** The origin of the jobs that are sent now, as JSON for `insertJob`; null in a round. */
export function currentOrigin(): string | null {
  const origin: JobOrigin = { requestId: currentRequestId(), traceparent: currentTraceparent() };
  return origin.requestId === null && origin.traceparent === null ? null : JSON.stringify(origin);
}
