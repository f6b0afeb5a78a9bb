import type { ErrorDetails } from "./errors.js";
import { OPERATIONS, type Operations } from "./generated/api.js";
import { type CallOptions, type ClientOptions, send } from "./http.js";
import { List, type Page } from "./pages.js";

export interface WriteOptions extends CallOptions {
  /**
   * Identifies this change. If the same call is repeated with this key within a day, the shop does
   * not execute it again and sends the first answer; it refuses a different call with this key. The
   * default is a new UUID per call, which the client's own repetitions of the call also use. To
   * repeat a call after a crash of your program, pass a key that your program has stored.
   */
  idempotencyKey?: string;
}

type OperationId = keyof Operations;
export type Query<Id extends OperationId> = Operations[Id]["query"];
export type Body<Id extends OperationId> = Operations[Id]["body"];
type Answer<Id extends OperationId> = Operations[Id]["answer"];
export interface DeleteOptions extends WriteOptions {
  /** Deletes the resource only if it still has this version; by default, any version is deleted. */
  version?: number;
}

/** The ids of the operations that answer with one page of a list. */
type ListId = {
  [Id in OperationId]: Answer<Id> extends Page ? Id : never;
}[OperationId];

/** The parameters of a call. */
interface Request<Id extends OperationId> {
  path?: Operations[Id]["path"];
  query?: Query<Id>;
  body?: Body<Id>;
  /**
   * The version of the resource when it was read; the shop refuses the change if the resource has
   * another version now.
   */
  version?: number | undefined;
}

/** Calls operations of /api/v1 by their ids. */
export interface Caller {
  call<Id extends OperationId>(
    id: Id,
    request?: Request<Id>,
    options?: WriteOptions,
  ): Promise<Answer<Id>>;
  list<Id extends ListId>(id: Id, request?: Request<Id>, options?: CallOptions): List<Answer<Id>>;
}

/**
 * Creates a caller for the shop at `url` with the API key `key`. The caller repeats failed reads
 * and writes; a repeated write has the same Idempotency-Key.
 */
export function createCaller(url: string, key: string, client: ClientOptions): Caller {
  const base = new URL("/api/v1", url);
  const call: Caller["call"] = async (id, request = {}, own = {}) => {
    const { method, path } = OPERATIONS[id];
    const idempotencyKey = own.idempotencyKey ?? crypto.randomUUID();
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const answer = await send(
      {
        method,
        url: addressOf(base, path, request),
        headers: () => ({
          authorization: `Bearer ${key}`,
          ...(method === "GET" ? {} : { "idempotency-key": idempotencyKey }),
          ...(request.version === undefined ? {} : { "if-match": `"v${request.version}"` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        }),
        body,
        isRepeatable: true,
        refusal: refusalOfCall,
      },
      client,
      own,
    );
    return answer as Answer<typeof id>;
  };
  const list: Caller["list"] = (id, request, own) =>
    new List((cursor) => {
      const query = { ...request?.query, ...(cursor === undefined ? {} : { cursor }) };
      return call(id, { ...request, query } as Request<typeof id>, own);
    });
  return { call, list };
}

function addressOf(base: URL, template: string, request: Request<OperationId>): URL {
  const parts: Record<string, unknown> = { ...request.path };
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parts[name])));
  const url = new URL(base.pathname + path, base);
  for (const [name, value] of Object.entries({ ...request.query })) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function refusalOfCall(body: unknown): Partial<ErrorDetails> | null {
  const { code, message, field, requestId }: Partial<ErrorDetails> = Object(body);
  if (typeof code !== "string" || typeof message !== "string") return null;
  return { code, message, field, requestId };
}
