import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { AnyDefinition, Fields } from "@/server/rest/v1/definition";

/** The operation of an endpoint in the OpenAPI document. */
export function operationOf(endpoint: AnyDefinition): ZodOpenApiOperationObject {
  const { method, path, query, body, output, status = 200, examples, params } = endpoint;
  const names = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const isWrite = method !== "GET";
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [endpoint.description, `Needs the scope \`${endpoint.scope}\`.`]
      .filter(Boolean)
      .join("\n\n"),
    security: [{ apiKey: [] }],
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(Object.fromEntries(names.map((name) => [name, params?.[name] ?? pathId]))),
      }),
      ...(query && { query: withExamples(query, { cursor: CURSOR, ...examples.query }) }),
      ...(isWrite && {
        header: z.object({
          "Idempotency-Key": idempotencyHeader,
          ...ifMatchHeaderOf(endpoint),
        }),
      }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, example: examples.body } },
      },
    }),
    responses: {
      [status]: {
        description: "Success",
        headers: {
          ...budgetHeadersOf(endpoint.budget),
          ...(endpoint.hasVersion && { ETag: etagHeader }),
        },
        content: { "application/json": { schema: output, example: examples.output } },
      },
      "4XX": { $ref: "#/components/responses/Refusal" } as never,
      "5XX": { $ref: "#/components/responses/Refusal" } as never,
    },
  };
}

/** Whether a request must or may state the version that it changes; undefined if neither. */
export const ifMatchOf = ({ method, hasVersion, ifMatch }: AnyDefinition) =>
  ifMatch ?? (method === "PATCH" && hasVersion ? "required" : undefined);

function ifMatchHeaderOf(endpoint: AnyDefinition) {
  const ifMatch = ifMatchOf(endpoint);
  if (ifMatch === undefined) return {};
  if (ifMatch === "required") return { "If-Match": ifMatchHeader };
  const description = "The ETag of the resource as it was read; without it, any version is deleted";
  return { "If-Match": ifMatchHeader.optional().meta({ ...ifMatchHeader.meta(), description }) };
}

/** Adds an example to each field of a query, for the OpenAPI document. */
export const withExamples = (fields: Fields, examples: Record<string, unknown>): Fields =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, schema]) => [
        name,
        schema.meta({ ...schema.meta(), param: { example: examples[name] } }),
      ]),
    ),
  );

/** Example of a cursor, which clients must not interpret. */
const CURSOR = "WzIwMDAxXQ";

const pathId = z
  .number()
  .int()
  .positive()
  .meta({ param: { example: 7 } });
const idempotencyHeader = z
  .string()
  .max(255)
  .meta({
    description:
      "Your own name for this change, such as a UUID. A repeated request with it gets the same answer for a day.",
    param: { example: "5f0c1e0e-6a39-4d0d-9c5f-1d2c7a1b9f10" },
  });
const ifMatchHeader = z.string().meta({
  description: "The ETag of the resource as it was read",
  param: { example: '"v3"' },
});

const header = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: "string" as const },
  example,
});
const etagHeader = header("The version of the resource, for `If-Match`", '"v3"');
/** The headers that state a key's budget, and the further budget of an endpoint. */
export const budgetHeadersOf = (further: AnyDefinition["budget"]) => ({
  "RateLimit-Policy": header(
    "Requests (`q`) that the key has per `w` seconds",
    further ? '"key";q=600;w=10, "figures";q=60;w=10' : '"key";q=600;w=10',
  ),
  RateLimit: header(
    "Requests left (`r`), and seconds until all are (`t`)",
    further ? '"key";r=599;t=1, "figures";r=59;t=1' : '"key";r=599;t=1',
  ),
});
