import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Traces: one for each request, through its job to the provider and the mail. Off unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set: then no span exists, and no package of OpenTelemetry is
 * loaded. The SDK behind it is platform/watch/otlp-tracer.ts; nothing registers with OpenTelemetry's
 * globals, so packages that trace by themselves (Next, with whole addresses) stay silent.
 *
 * Names and attributes are words of the program and numbers of rows. An address, a code, a typed
 * path, a query or a value of a statement has no place in them.
 */
export interface Span {
  readonly traceId: string;
  /** The span as another process continues it (W3C Trace Context). */
  readonly traceparent: string;
  /** False once it has ended, or where the sampler left the trace out: it then has no children. */
  readonly isRecorded: boolean;
  /** What goes on in its context after its end (a timer that it began) is no part of its trace. */
  readonly hasEnded: boolean;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** @param failure a word that says how it failed; an error itself is never told */
  end(failure?: string): void;
}

type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** Begins a trace where none is under way; without it such a span is not begun. */
  isRoot?: true;
  /** The `traceparent` of the span that sent the work, in another process. */
  sentBy?: string | null;
}

export interface Tracer {
  begin(name: string, options: SpanOptions, parent: Span | undefined): Span;
  /** Sends what is left, for a limited time. */
  stop(): Promise<void>;
}

/** Next's bundles and the server before them hold this module each for itself. */
const shared = globalThis as {
  barqTracer?: Tracer | undefined;
  barqSpan?: AsyncLocalStorage<Span>;
};

const storage = () => {
  shared.barqSpan ??= new AsyncLocalStorage();
  return shared.barqSpan;
};

/** Has spans recorded from now on, or no more: start-tracing.ts. */
export function setTracer(tracer: Tracer | undefined): void {
  shared.barqTracer = tracer;
}

/** A span that the caller ends; undefined where nothing is to be recorded. */
export function beginSpan(name: string, options: SpanOptions = {}): Span | undefined {
  const { barqTracer } = shared;
  if (!barqTracer) return undefined;
  const parent = storage().getStore();
  if (parent ? !parent.isRecorded : !options.isRoot) return undefined;
  return barqTracer.begin(name, options, parent);
}

/** Does `work` as part of the span: what it begins is the span's child. */
export function withinSpan<Result>(span: Span | undefined, work: () => Result): Result {
  return span ? storage().run(span, work) : work();
}

/** Does `work` as a span of its own, which ends with it. */
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

/** The trace that is under way, for log lines. */
export function traceFields(): { trace_id?: string } {
  const span = current();
  return span ? { trace_id: span.traceId } : {};
}

/** The span that is under way, for a job that it sends; null without one. */
export function currentTraceparent(): string | null {
  return current()?.traceparent ?? null;
}

function current(): Span | undefined {
  const span = shared.barqTracer && storage().getStore();
  return span?.hasEnded ? undefined : span;
}

/** An error in one word: its code (a SQLSTATE, ECONNREFUSED, a refusal of the shop), else its class. */
export function failureOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const isWord = (text: unknown): text is string =>
    typeof text === "string" && /^\w[\w.-]{0,59}$/.test(text);
  return [code, name].find(isWord) ?? "error";
}
