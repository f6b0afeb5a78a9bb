import { env } from "@/env";
import { setTracer, type Tracer } from "@/server/platform/watch/tracing";

/** This process's tracer and its users: in a test the web server and the worker share a process. */
let open: { tracer: Tracer; users: number } | undefined;

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise loads nothing.
 * @param service name of the process in traces; OTEL_SERVICE_NAME overrides it
 * @param build identifies the build
 * @returns `stop` sends the remaining spans, for at most two seconds
 */
export async function startTracing(
  service: string,
  build?: string,
): Promise<{ stop(): Promise<void> }> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return { stop: async () => undefined };
  const { openTracer } = await import("@/server/platform/watch/otlp-tracer");
  open ??= { tracer: openTracer(service, build), users: 0 };
  open.users += 1;
  setTracer(open.tracer);
  return { stop: leave };
}

async function leave(): Promise<void> {
  if (!open) return;
  open.users -= 1;
  if (open.users > 0) return;
  const { tracer } = open;
  open = undefined;
  setTracer(undefined);
  await tracer.stop();
}
