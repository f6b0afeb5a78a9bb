import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A received span. */
export interface TakenSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
}

/**
 * The collector's response to a batch: accepted, refused, an invalid body, or none until the mood
 * changes.
 */
type CollectorMood = "ok" | "refuses" | "garbage" | "silent";

export interface OtlpCollector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** In order of arrival. */
  spans: TakenSpan[];
  /** All requests with their headers, as text. */
  received(): string;
  /** The number of received batches, accepted or not. */
  batches(): number;
  behave(mood: CollectorMood): void;
  close(): Promise<void>;
}

/** A trace collector for OTLP over HTTP with JSON. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: TakenSpan[] = [];
  const bodies: string[] = [];
  const held: (() => void)[] = [];
  let mood: CollectorMood = "ok";
  const server = createServer(async (req, res) => {
    const body = await text(req);
    bodies.push(`${req.method} ${req.url}\n${JSON.stringify(req.headers)}\n${body}`);
    if (mood === "silent") await new Promise<void>((resolve) => held.push(resolve));
    if (mood === "refuses") {
      res.writeHead(400, { "content-type": "text/plain" }).end("a stranger's words");
      return;
    }
    spans.push(...spansOf(JSON.parse(body) as Batch));
    res.writeHead(200, { "content-type": "application/json" });
    res.end(mood === "garbage" ? "\u0000]{ no answer" : "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received: () => bodies.join("\n"),
    batches: () => bodies.length,
    behave: (next) => {
      mood = next;
      for (const answer of held.splice(0)) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function spansOf({ resourceSpans }: Batch): TakenSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = "", attributes, status }) => ({
        service: String(valuesOf(resource.attributes)["service.name"]),
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        hasFailed: status?.code === 2,
      })),
    ),
  );
}
