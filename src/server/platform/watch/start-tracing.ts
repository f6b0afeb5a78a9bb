import { env } from "@/env";
import { setTracer, type Tracer } from "@/server/platform/watch/tracing";

/** The tracer of this process, and how many parts of it want it: a test has web and worker in one. */
let open: { tracer: Tracer; users: number } | undefined;

/**
 * Begins tracing where OTEL_EXPORTER_OTLP_ENDPOINT is set; else nothing is loaded.
 * @param service the name of the process in the traces, unless OTEL_SERVICE_NAME says another
 * @param build by which the build is known
 * @returns `stop` sends what is left, for two seconds at most
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
