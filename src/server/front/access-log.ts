import type { ServerResponse } from "node:http";
import pino from "pino";
import { env } from "@/env";
import type { LogFields } from "@/server/platform/log/log-fields";
import { logOutput } from "@/server/platform/log/log-output";
import { HEALTH } from "@/server/platform/watch/health";
import type { Span } from "@/server/platform/watch/tracing";
import { durations, requests } from "./front-metrics";

/** What a line says of a request. */
export interface Visit {
  requestId: string;
  method: string;
  /** As it was asked for, without its query: what may be written of it is `namesOf`. */
  path: string;
  /** It was answered by bytes that are kept, at once. */
  isReady?: boolean;
  /** Fields of each log line of the request: `requestId`, and the order that it is about. */
  fields: LogFields;
  /** Where traces are recorded; it ends with the answer. */
  span?: Span | undefined;
}

const LONGEST_PATH = 200;

/**
 * Lines wait for one another, a second at most: to write each by itself would be a third of an answer's work. What still
 * waits pino writes as the process exits.
 */
const output = logOutput({ minLength: 8 * 1024, sync: false, periodicFlush: 1_000 });
export const accessLog = pino({ level: env().LOG_LEVEL }, output);

/**
 * One line for each request, once its answer is sent or given up: no query, header or body has a way into it.
 * @param namesOf what a path is called in metrics and in the log (rest/paths.ts)
 */
export function logWhenDone(
  res: ServerResponse,
  visit: Visit,
  namesOf: (path: string) => { route: string; path: string },
): void {
  // Balancers and supervisors ask for these every second.
  const level = Object.hasOwn(HEALTH, visit.path) ? "debug" : "info";
  const begun = performance.now();
  res.once("close", () => {
    // 499: whoever asked did not wait.
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

/** A path as it was typed has no place in a trace. */
function endSpan(span: Span, done: { method: string; route: string; status: number }): void {
  span.rename(`${done.method} ${done.route}`);
  span.set({ "http.route": done.route, "http.response.status_code": done.status });
  span.end(done.status >= 500 ? String(done.status) : undefined);
}
