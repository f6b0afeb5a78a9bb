import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { ApiScope } from "@/domain/account/api-scopes";
import { DomainError, ERROR_STATUS, type ErrorCode, errorCodeOf } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { requestIdOf } from "@/server/api/context";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { createKeyContext, type KeyContext } from "@/server/api/key-context";
import { checkPlainJson } from "@/server/api/read-input";
import { createCaller } from "@/server/api/root";
import {
  digestOfRequest,
  repeatRequest,
  type StoredAnswer,
} from "@/server/api-keys/repeat-request";
import { budgetLeft, type Caller, takeBudget } from "@/server/platform/admission/visitor-budgets";
import { BUSY_SECONDS, isDatabaseBusy } from "@/server/platform/database/database-errors";
import { HeaderList } from "@/server/platform/headers";
import { log } from "@/server/platform/log/log";
import { MAX_BODY_BYTES } from "@/server/rest/body-limit";
import type { PathEntry } from "@/server/rest/path-rules";
import {
  type Handler,
  handlerOf,
  type PathParts,
  type RestAnswer,
  type RestCall,
} from "@/server/rest/rest-call";
import type { AnyDefinition, Definition, Fields } from "@/server/rest/v1/definition";
import { ifMatchOf, operationOf } from "@/server/rest/v1/operation";

/** An endpoint of /api/v1: its entry in the path registry and its operation for OpenAPI. */
export interface Endpoint {
  entry: PathEntry;
  scope: ApiScope;
  operation: ZodOpenApiOperationObject;
}

const NO_FIELDS = z.strictObject({});

/** Defines an endpoint. Its handler checks, in this order: key, budget, scope, size, input. */
export function endpoint<
  Output extends z.ZodType,
  Query extends Fields = typeof NO_FIELDS,
  Body extends Fields = typeof NO_FIELDS,
>(given: Definition<Query, Body, Output>): Endpoint {
  // `run` receives the values that the schemas of the same definition have parsed.
  const definition = given as unknown as AnyDefinition;
  const { method, path, scope } = definition;
  return {
    scope,
    operation: operationOf(definition),
    entry: {
      method,
      template: `/api/v1${path}`,
      access: `scope ${scope}`,
      owner: "shop",
      limit: "call",
      crossSite: "signed",
      handle: handlerOf((call, parts) => answer(call, parts, definition)),
    },
  };
}

async function answer(
  call: RestCall,
  parts: PathParts,
  endpoint: AnyDefinition,
): Promise<RestAnswer> {
  const requestId = requestIdOf(call.headers);
  const headers = answerHeaders(requestId);
  try {
    const ctx = { ...(await createKeyContext(call.headers, headers)), requestId };
    const caller = { ip: ctx.ip, session: ctx.sessionId };
    try {
      // Before the scope is checked, so that refusals for a missing scope count too.
      takeBudget("api-key", caller);
      if (!ctx.apiKey.scopes.has(endpoint.scope)) {
        throw new DomainError("api_scope_missing", { scope: endpoint.scope });
      }
      const { status, body } = await runEndpoint(call, parts, endpoint, ctx, headers);
      return { status, headers, body, tags: null };
    } finally {
      stateBudgets(endpoint.budget ? ["api-key", endpoint.budget] : ["api-key"], caller, headers);
    }
  } catch (error) {
    return refuseCall(error, { requestId, path: call.path }, headers);
  }
}

/** Identifies a refused request: the response states the id, the log the id and the path. */
export interface RefusedRequest {
  requestId: string;
  path: string;
}

/** Answers a refused request in the error shape of endpoints. */
export function refuseCall(
  error: unknown,
  { requestId, path }: RefusedRequest,
  headers = answerHeaders(requestId),
): RestAnswer {
  return { ...refusal(error, { requestId }, path, headers), headers, tags: null };
}

/** The headers of every answer of an endpoint. */
export function answerHeaders(requestId: string): HeaderList {
  const headers = new HeaderList();
  headers.set("content-type", "application/json");
  headers.set("cache-control", "no-store");
  headers.set("x-request-id", requestId);
  return headers;
}

/**
 * Takes a point from the budget of a caller's key, and states the budget in the headers.
 * @throws DomainError too_many_requests
 */
export function takeKeyBudget(caller: Caller, headers: HeaderList): void {
  try {
    takeBudget("api-key", caller);
  } finally {
    stateBudgets(["api-key"], caller, headers);
  }
}

/** The names of the budgets in the RateLimit headers. */
const BUDGET_NAMES = { "api-key": "key", report: "figures" } as const;

function stateBudgets(
  budgets: readonly (keyof typeof BUDGET_NAMES)[],
  caller: Caller,
  headers: HeaderList,
): void {
  const found = budgets.map((name) => ({ name: BUDGET_NAMES[name], ...budgetLeft(name, caller) }));
  const policies = found.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`);
  headers.set("ratelimit-policy", policies.join(", "));
  const rests = found.map(({ name, left, refill }) => `"${name}";r=${left};t=${refill}`);
  headers.set("ratelimit", rests.join(", "));
}

async function runEndpoint(
  call: RestCall,
  parts: PathParts,
  endpoint: AnyDefinition,
  ctx: KeyContext,
  headers: HeaderList,
): Promise<StoredAnswer> {
  const bytes = await call.readBody(endpoint.maxBytes ?? MAX_BODY_BYTES);
  if (bytes === null) throw new DomainError("body_too_large");
  const isWrite = endpoint.method !== "GET";
  const query = parse(endpoint.query ?? NO_FIELDS, queryOf(call), "query");
  const body = parse(endpoint.body ?? NO_FIELDS, bodyOf(call, bytes, endpoint.maxValues), "body");
  const key = call.headers.get("idempotency-key");
  const digest = digestOfRequest([call.method, call.path, call.query, bytes]);
  const run = async (idempotencyKey: string): Promise<StoredAnswer> => {
    const given = await endpoint.run({
      shop: createCaller(ctx),
      ctx,
      query,
      body,
      id: (name = "id") => numberOf(parts[name]),
      part: (name) => partOf(parts[name], endpoint.params?.[name]),
      idempotencyKey,
      version: versionOf(call, ifMatchOf(endpoint)),
    });
    return { status: endpoint.status ?? 200, body: JSON.stringify(endpoint.output.parse(given)) };
  };
  const isStored = !endpoint.isSecret;
  const answered = isWrite
    ? await repeatRequest({ apiKeyId: ctx.apiKey.id, key, digest, isStored }, (procedureKey) =>
        refusable(() => run(procedureKey), ctx, call.path, headers),
      )
    : await run("");
  if (endpoint.hasVersion) setVersion(headers, answered);
  return answered;
}

/** Returns a refusal as a response instead of throwing it, so that `repeatRequest` stores it. */
async function refusable(
  run: () => Promise<StoredAnswer>,
  ctx: KeyContext,
  path: string,
  headers: HeaderList,
): Promise<StoredAnswer> {
  try {
    return await run();
  } catch (error) {
    return refusal(error, ctx, path, headers);
  }
}

/** @throws DomainError not_found unless the text is a row's id */
function numberOf(text = ""): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
    throw new DomainError("not_found");
  return Number(text);
}

/** @throws DomainError not_found unless the text matches the parameter's schema */
function partOf(text = "", schema?: z.ZodType<string>): string {
  const { success, data } = (schema ?? z.never()).safeParse(text);
  if (!success) throw new DomainError("not_found");
  return data;
}

/** Answers paths and methods below /api/v1 that do not exist, in the error shape of endpoints. */
export function refuseEndpoint(methods: readonly string[]): Handler {
  return handlerOf(async ({ path, headers: given }) => {
    const requestId = requestIdOf(given);
    const headers = answerHeaders(requestId);
    if (methods.length > 0) headers.set("allow", methods.join(", "));
    const error = new DomainError(methods.length > 0 ? "method_not_allowed" : "not_found");
    return refuseCall(error, { requestId, path }, headers);
  });
}

const ETAG = /^"v([1-9]\d{0,9})"$/;

function versionOf({ headers }: RestCall, ifMatch: ReturnType<typeof ifMatchOf>): number {
  const given = headers.get("if-match");
  if (given === null && ifMatch === "required") throw new DomainError("version_missing");
  if (ifMatch === undefined || given === null) return 0;
  if (ifMatch === "optional" && given === "*") return 0;
  const [, version] = ETAG.exec(given) ?? [];
  if (version === undefined) throw new DomainError("version_changed");
  return Number(version);
}

function setVersion(headers: HeaderList, { status, body }: StoredAnswer): void {
  if (status >= 400) return;
  const { version } = JSON.parse(body) as { version?: unknown };
  if (typeof version === "number") headers.set("etag", `"v${version}"`);
}

/** A field of a request that breaks the schema. */
class InvalidField extends DomainError {
  constructor(
    readonly field: string,
    code: ErrorCode,
  ) {
    super(code);
  }
}

function parse<Schema extends Fields>(
  schema: Schema,
  given: unknown,
  place: string,
): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const extra = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...extra].map(String).join(".").slice(0, 100);
  throw new InvalidField(field || place, errorCodeOf(issue?.message ?? "") ?? "invalid_input");
}

/**
 * The query parameters by name. The value of a repeated parameter is a list, which the endpoint's
 * schema refuses.
 */
function queryOf({ query }: RestCall): Record<string, unknown> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** @throws DomainError body_not_json; invalid_input beyond the input limits */
function bodyOf({ headers, method }: RestCall, bytes: Uint8Array, maxValues?: number): unknown {
  if (bytes.length === 0) return {};
  const isJson = headers.get("content-type")?.startsWith("application/json");
  if (method === "GET" || !isJson) throw new DomainError("body_not_json");
  const json = readJson(bytes);
  checkPlainJson(json, maxValues);
  return json;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new DomainError("body_not_json", {}, { cause });
  }
}

/** The field of the request that an error code always concerns. */
const FIELD_OF: Partial<Record<ErrorCode, { field: string }>> = {
  cursor_invalid: { field: "cursor" },
};

function refusal(
  error: unknown,
  { requestId }: { requestId: string },
  path: string,
  headers: HeaderList,
): StoredAnswer {
  const found = error instanceof TRPCError ? error.cause : error;
  const cause = isDatabaseBusy(found)
    ? new DomainError("shop_busy", { seconds: BUSY_SECONDS })
    : found;
  if (cause instanceof DomainError) {
    const { code, params } = cause;
    const status = ERROR_STATUS[code];
    if (params.seconds !== undefined) headers.set("retry-after", String(params.seconds));
    if (status === 401) headers.set("www-authenticate", 'Bearer realm="barq"');
    const field = cause instanceof InvalidField ? { field: cause.field } : FIELD_OF[code];
    const message = messageOf(cause, DEFAULT_LOCALE);
    return { status, body: JSON.stringify({ code, message, ...field, requestId }) };
  }
  if (error instanceof TRPCError && getHTTPStatusCodeFromError(error) === 400) {
    const message = messageOf(new DomainError("invalid_input"), DEFAULT_LOCALE);
    return { status: 400, body: JSON.stringify({ code: "invalid_input", message, requestId }) };
  }
  log.error({ requestId, path, err: error }, "unexpected error");
  const message = genericMessage(DEFAULT_LOCALE);
  return { status: 500, body: JSON.stringify({ code: "unexpected", message, requestId }) };
}
