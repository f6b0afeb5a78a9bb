import type { z } from "zod";
import type { ApiScope } from "@/domain/account/api-scopes";
import type { KeyContext } from "@/server/api/key-context";
import type { createCaller } from "@/server/api/root";
import type { ApiTag } from "@/server/rest/v1/tags";

/** Fields of a query or a body; an unknown field is refused. */
export type Fields = z.ZodObject;

/** An endpoint of /api/v1 as its file defines it. */
export interface Definition<Query extends Fields, Body extends Fields, Output extends z.ZodType> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api/v1, in the syntax of src/server/platform/path.ts: /orders/{id} */
  path: string;
  operationId: string;
  scope: ApiScope;
  summary: string;
  description?: string;
  tag: ApiTag;
  /** Schemas of the path parameters that are not row ids. */
  params?: Record<string, z.ZodString | z.ZodUUID>;
  query?: Query;
  body?: Body;
  output: Output;
  /** Status of a success. */
  status?: 200 | 201;
  /** Upper bound on the body in bytes. */
  maxBytes?: number;
  /** Upper bound on the values in the body, at all levels together. */
  maxValues?: number;
  /** The called procedure's budget, which the RateLimit headers state beside the API key's. */
  budget?: "report";
  /**
   * True if the response contains a secret and is therefore not stored. A repeated request calls
   * the procedures again, which return the same secret.
   */
  isSecret?: true;
  /** The response has an ETag; a PATCH must send the last one as If-Match. */
  hasVersion?: true;
  /** Whether another method than PATCH must or may send If-Match. */
  ifMatch?: "required" | "optional";
  /** Examples for the OpenAPI document. `query` needs a value for each field except `cursor`. */
  examples: { query?: object; body?: z.input<Body>; output: z.output<Output> };
  /** Calls the procedures of the panel. @throws TRPCError, DomainError */
  run: (call: EndpointCall<Query, Body>) => Promise<z.input<Output>>;
}

/** A call of an endpoint, after its key and its input were checked. */
export interface EndpointCall<Query extends Fields = Fields, Body extends Fields = Fields> {
  /** The shop's procedures, called with the permissions of the key. */
  shop: ReturnType<typeof createCaller>;
  ctx: KeyContext;
  /** A row id in the path, by default of the parameter `id`. @throws DomainError not_found */
  id: (name?: string) => number;
  /** A path parameter, validated by its schema in `params`. @throws DomainError not_found */
  part: (name: string) => string;
  query: z.output<Query>;
  body: z.output<Body>;
  /**
   * The idempotency key to pass to procedures; "" for a GET. It identifies the whole request, so two
   * calls of the same procedure need keys derived from it (`uuidOf`).
   */
  idempotencyKey: string;
  /** The version of If-Match; 0 if the endpoint takes none, or an optional one is absent. */
  version: number;
}

/** A definition with any schemas. */
export type AnyDefinition = Definition<Fields, Fields, z.ZodType>;
