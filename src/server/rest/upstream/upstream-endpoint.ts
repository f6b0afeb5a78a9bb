import type { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { DomainError, ERROR_STATUS, type ErrorCode } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { requestIdOf } from "@/server/api/context";
import { messageOf } from "@/server/api/error-table";
import { checkPlainJson } from "@/server/api/read-input";
import { clientAddress } from "@/server/platform/client-address";
import { BUSY_SECONDS, isDatabaseBusy } from "@/server/platform/database/database-errors";
import { log } from "@/server/platform/log/log";
import { loadSettings } from "@/server/platform/settings";
import type { PathEntry } from "@/server/rest/path-rules";
import { handlerOf, type PathParts, type RestAnswer, type RestCall } from "@/server/rest/rest-call";
import { type UpstreamOperation, upstreamOperation } from "@/server/rest/upstream/operation";
import {
  answerHeaders,
  type RefusedRequest,
  refuseCall,
  takeKeyBudget,
} from "@/server/rest/v1/endpoint";
import {
  authenticateShop,
  requireLimits,
  type UpstreamCaller,
} from "@/server/upstream/authenticate";
import { type ProtocolCode, ProtocolError } from "@/server/upstream/protocol-error";

/** Maximum size of a body, in bytes. An order is far smaller. */
const MAX_BYTES = 16 * 1024;

/**
 * The protocol's code for each error code of the shop. Other errors become `bad_request`, or
 * `internal_error` if their status is 500 or above.
 */
const CODE_OF: Partial<Record<ErrorCode, ProtocolCode>> = {
  out_of_stock: "insufficient_stock",
  not_enough_stock: "insufficient_stock",
  product_not_found: "product_unavailable",
  options_changed: "sku_unavailable",
  shop_closed: "product_unavailable",
  too_many_requests: "too_many_requests",
  shop_busy: "busy",
};

/** A call whose signature was verified. */
interface UpstreamCall {
  caller: UpstreamCaller;
  query: string;
  body: Uint8Array;
  /** The row's id in the path. @throws ProtocolError bad_request */
  id: () => number;
}

interface UpstreamDefinition<Output extends z.ZodObject> extends UpstreamOperation<Output> {
  method: "GET" | "POST";
  /** Returns the fields of the answer beside `ok`. @throws ProtocolError, DomainError */
  run: (call: UpstreamCall) => Promise<Omit<z.input<Output>, "ok">>;
}

/**
 * A path of the Dujiao-Next protocol (src/server/upstream). Its handler verifies the signature
 * before it calls `run`.
 */
export function upstreamEndpoint<Output extends z.ZodObject>(
  endpoint: UpstreamDefinition<Output>,
): PathEntry & { openapi: ZodOpenApiOperationObject } {
  const { method, path, run } = endpoint;
  return {
    method,
    template: `/api/v1/upstream${path}`,
    access: "scope upstream",
    owner: "shop",
    limit: "webhook",
    crossSite: "signed",
    openapi: upstreamOperation(endpoint),
    handle: handlerOf((call, parts) => answer(call, parts, run)),
  };
}

async function answer(
  call: RestCall,
  parts: PathParts,
  run: (call: UpstreamCall) => Promise<object>,
): Promise<RestAnswer> {
  const { method, path, headers: given, query } = call;
  const requestId = requestIdOf(given);
  const headers = answerHeaders(requestId);
  try {
    const body = await call.readBody(MAX_BYTES);
    const ip = clientAddress(given);
    await loadSettings();
    // The signature covers the whole body, so an oversized body is refused before the signature is
    // verified.
    if (body === null) {
      await requireLimits();
      throw new ProtocolError("body_too_large");
    }
    const caller = await authenticateShop({ method, path, headers: given, body }, ip);
    takeKeyBudget({ ip, session: `key ${caller.apiKeyId}` }, headers);
    const id = () => idOf(parts.id);
    const answered = { ok: true, ...(await run({ caller, query, body, id })) };
    return { status: 200, headers, body: JSON.stringify(answered), tags: null };
  } catch (error) {
    return refuseUpstreamCall(error, { requestId, path }, headers);
  }
}

/** Answers a refused request in the protocol's error shape. */
export function refuseUpstreamCall(
  error: unknown,
  refused: RefusedRequest,
  headers = answerHeaders(refused.requestId),
): RestAnswer {
  // While no other shop has a prepaid limit, these paths answer like paths that do not exist.
  if (error instanceof DomainError && error.code === "not_found") {
    return refuseCall(error, refused, headers);
  }
  const { status, code, message } = refusalOf(error, refused);
  if (error instanceof DomainError && error.params.seconds !== undefined) {
    headers.set("retry-after", String(error.params.seconds));
  } else if (code === "busy") headers.set("retry-after", String(BUSY_SECONDS));
  const body = JSON.stringify({ ok: false, error_code: code, error_message: message });
  return { status, headers, body, tags: null };
}

function refusalOf(
  error: unknown,
  { requestId, path }: RefusedRequest,
): Pick<ProtocolError, "status" | "code" | "message"> {
  if (error instanceof ProtocolError) return error;
  if (isDatabaseBusy(error)) return new ProtocolError("busy");
  if (error instanceof DomainError && ERROR_STATUS[error.code] < 500) {
    const code = CODE_OF[error.code] ?? "bad_request";
    return new ProtocolError(code, messageOf(error, DEFAULT_LOCALE));
  }
  if (error instanceof DomainError) {
    return new ProtocolError(CODE_OF[error.code] ?? "internal_error");
  }
  log.error({ requestId, path, err: error }, "unexpected error");
  return new ProtocolError("internal_error");
}

function idOf(text = ""): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) {
    throw new ProtocolError("bad_request", "the id is no row's");
  }
  return Number(text);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a body and validates it by the schema.
 * @throws ProtocolError bad_request if the body is not JSON or does not match the schema;
 *   DomainError invalid_input if the JSON exceeds the limits of `checkPlainJson`
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  body: Uint8Array,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(body));
  } catch (cause) {
    throw new ProtocolError("bad_request", "the body is no JSON", { cause });
  }
  checkPlainJson(json);
  return parsed(schema, json);
}

/**
 * Validates a query by the schema. Ignores unknown parameters, as the protocol does.
 * @throws ProtocolError bad_request
 */
export const readQuery = <Schema extends z.ZodType>(schema: Schema, query: string) =>
  parsed(schema, Object.fromEntries(new URLSearchParams(query)));

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.map(String).join(".").slice(0, 100);
  throw new ProtocolError("bad_request", field || "not an object");
}
