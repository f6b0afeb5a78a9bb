import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A span of a trace. A trace follows a request through its jobs to the provider and the mail.
 * Without OTEL_EXPORTER_OTLP_ENDPOINT no span exists and no package of OpenTelemetry is loaded. The
 * SDK is used in `otlp-tracer.ts`; nothing is registered with OpenTelemetry's globals, so that
 * self-instrumenting packages (Next, which records whole URLs) stay silent.
 *
 * Names and attributes are constants of the program and row ids: never an address, a code, a typed
 * path, a query or a parameter of a statement.
 */
export interface Span {
  readonly traceId: string;
  /** The W3C Trace Context header by which another process continues the span. */
  readonly traceparent: string;
  /**
   * False once the span has ended, or if the sampler dropped the trace; the span then gets no
   * children.
   */
  readonly isRecorded: boolean;
  /**
   * True once the span has ended: work that outlives the span, such as a timer, is not part of its
   * trace.
   */
  readonly hasEnded: boolean;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** @param failure one word for the failure; never the error itself */
  end(failure?: string): void;
}

type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** Allows the span to start a trace. Without it, a span outside of a trace is not recorded. */
  isRoot?: true;
  /** The `traceparent` of the span in another process that sent this work. */
  sentBy?: string | null;
}

export interface Tracer {
  begin(name: string, options: SpanOptions, parent: Span | undefined): Span;
  /** Sends the remaining spans, for a limited time. */
  stop(): Promise<void>;
}

/** On `globalThis`: Next's bundles and the server each load their own copy of this module. */
const shared = globalThis as {
  barqTracer?: Tracer | undefined;
  barqSpan?: AsyncLocalStorage<Span>;
};

const storage = () => {
  shared.barqSpan ??= new AsyncLocalStorage();
  return shared.barqSpan;
};

/** Turns the recording of spans on, or off (undefined); called by start-tracing.ts. */
export function setTracer(tracer: Tracer | undefined): void {
  shared.barqTracer = tracer;
}

/** Begins a span that the caller ends; undefined if it is not recorded. */
export function beginSpan(name: string, options: SpanOptions = {}): Span | undefined {
  const { barqTracer } = shared;
  if (!barqTracer) return undefined;
  const parent = storage().getStore();
  if (parent ? !parent.isRecorded : !options.isRoot) return undefined;
  return barqTracer.begin(name, options, parent);
}

/** Runs `work` within the span, so that spans begun by `work` are its children. */
export function withinSpan<Result>(span: Span | undefined, work: () => Result): Result {
  return span ? storage().run(span, work) : work();
}

/** Runs `work` in a span, which ends with it. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(name, options);
  if (!span) return work();
  try {
    const result = await withinSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** The current trace's id, for log lines. */
export function traceFields(): { trace_id?: string } {
  const span = current();
  return span ? { trace_id: span.traceId } : {};
}

/** The current span's `traceparent`, stored with jobs; null without a span. */
export function currentTraceparent(): string | null {
  return current()?.traceparent ?? null;
}

function current(): Span | undefined {
  const span = shared.barqTracer && storage().getStore();
  return span?.hasEnded ? undefined : span;
}

/** One word for an error: its code (a SQLSTATE, ECONNREFUSED, a DomainError's), else its class. */
export function failureOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const isWord = (text: unknown): text is string =>
    typeof text === "string" && /^\w[\w.-]{0,59}$/.test(text);
  return [code, name].find(isWord) ?? "error";
}
