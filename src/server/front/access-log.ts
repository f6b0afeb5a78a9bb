import type { ServerResponse } from "node:http";
import pino from "pino";
import { env } from "@/env";
import type { LogFields } from "@/server/platform/log/log-fields";
import { logOutput } from "@/server/platform/log/log-output";
import { HEALTH } from "@/server/platform/watch/health";
import type { Span } from "@/server/platform/watch/tracing";
import { durations, requests } from "./front-metrics";

/** A request, as its access-log line describes it. */
export interface AccessLogRequest {
  requestId: string;
  method: string;
  /** The requested path without its query. Logs and metrics use the form that `namesOf` returns. */
  path: string;
  /** Set if the cache sent the response synchronously; the duration metric omits the request. */
  isReady?: boolean;
  /**
   * Fields of every log line about the request: `requestId`, and `orderId` if it concerns an order.
   */
  fields: LogFields;
  /** The request's trace span, if tracing is on; ends with the response. */
  span?: Span | undefined;
}

const LONGEST_PATH = 200;

/**
 * Buffers log lines for up to a second: writing each line separately would cost a third of a
 * response's time. Pino flushes the buffer on exit.
 */
const output = logOutput({ minLength: 8 * 1024, sync: false, periodicFlush: 1_000 });
export const accessLog = pino({ level: env().LOG_LEVEL }, output);

/**
 * When the response is sent or aborted, logs one line, updates the metrics and ends the trace span.
 * Queries, headers and bodies are never logged.
 * @param namesOf maps a path to its names in metrics and in the log (src/server/rest/paths.ts)
 */
export function logWhenDone(
  res: ServerResponse,
  visit: AccessLogRequest,
  namesOf: (path: string) => { route: string; path: string },
): void {
  // Load balancers and supervisors request the health paths every second.
  const level = Object.hasOwn(HEALTH, visit.path) ? "debug" : "info";
  const begun = performance.now();
  res.once("close", () => {
    // 499: the client closed the connection before the response was complete.
    const status = res.writableFinished ? res.statusCode : 499;
    const ms = performance.now() - begun;
    const { route, path } = namesOf(visit.path);
    requests.add([route, status]);
    if (visit.span) endSpan(visit.span, { method: visit.method, route, status });
    if (!visit.isReady) durations.observe({ route }, ms / 1000);
    if (!accessLog.isLevelEnabled(level)) return;
    accessLog[level](
      {
        ...visit.fields,
        ...(visit.span && { trace_id: visit.span.traceId }),
        method: visit.method,
        path: path.slice(0, LONGEST_PATH),
        status,
        ms: Math.round(ms * 10) / 10,
      },
      "request",
    );
  });
}

/** Ends the span under the route's template: a trace must not contain the path as typed. */
function endSpan(span: Span, done: { method: string; route: string; status: number }): void {
  span.rename(`${done.method} ${done.route}`);
  span.set({ "http.route": done.route, "http.response.status_code": done.status });
  span.end(done.status >= 500 ? String(done.status) : undefined);
}
