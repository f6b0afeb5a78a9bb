import { randomUUID } from "node:crypto";
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import { log } from "@/server/platform/log/log";
import type { Span, Tracer } from "@/server/platform/watch/tracing";

// start-tracing.ts loads this file, and only if tracing is configured.

/** Maximum number of queued spans; further ones are dropped. */
const QUEUE = 4_096;
const BATCH = 512;
/** Maximum number of batches under way. */
const SENDING = 4;
/** Milliseconds for one batch including its retries; then, for the last batches at shutdown. */
const SEND_MS = 10_000;
const LAST_MS = 2_000;
/** Milliseconds between two batches. */
const GATHER_MS = 2_000;
const LONGEST_ATTRIBUTE = 200;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Records spans and sends them by OTLP over HTTP (JSON). The packages read the standard variables:
 * endpoint, headers, compression, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME.
 */
export function openTracer(service: string, build?: string): Tracer {
  const exporter = quiet(
    new OTLPTraceExporter({ timeoutMillis: SEND_MS, concurrencyLimit: SENDING }),
  );
  const processor = new BatchSpanProcessor(exporter, {
    maxQueueSize: QUEUE,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: GATHER_MS,
    exportTimeoutMillis: SEND_MS + 1_000,
  });
  const own = resourceFromAttributes({
    "service.name": service,
    "service.instance.id": randomUUID(),
    ...(build && { "service.version": build }),
  });
  const provider = new BasicTracerProvider({
    // Attributes from the environment override `own`.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
  });
  const tracer = provider.getTracer("barq");
  return {
    begin(name, { kind = "internal", attributes, sentBy }, parent) {
      const context = parent instanceof OpenSpan ? parent.context : contextOf(sentBy);
      const options = { kind: KINDS[kind], ...(attributes && { attributes }) };
      const span = tracer.startSpan(name, options, context);
      return new OpenSpan(span, trace.setSpan(context, span));
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_MS);
      });
      const stopped = provider.shutdown().catch(() => undefined);
      await Promise.race([stopped, late]);
      clearTimeout(timer);
    },
  };
}

class OpenSpan implements Span {
  hasEnded = false;

  constructor(
    private readonly span: OtelSpan,
    readonly context: Context,
  ) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, "0")}`;
  }

  get isRecorded(): boolean {
    return this.span.isRecording();
  }

  set(attributes: Record<string, string | number | boolean>): void {
    this.span.setAttributes(attributes);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.span.setAttribute("error.type", failure);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.hasEnded = true;
    this.span.end();
  }
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

/** Remote parent context; the root context if the header is missing or malformed. */
function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId, spanId, sampled] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = sampled === "1" ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Wraps an exporter so that only the start and the end of an outage are logged. */
function quiet(exporter: OTLPTraceExporter): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        // The response text is not logged: it comes from a third party.
        if (hasFailed && !isAway) {
          log.warn(
            { reason: result.error?.name },
            "trace collector does not accept traces; the shop continues without",
          );
        } else if (!hasFailed && isAway) log.info("trace collector accepts traces again");
        isAway = hasFailed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
