import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { type Context, createContext } from "@/server/api/context";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { checkPlainJson } from "@/server/api/read-input";
import { appRouter } from "@/server/api/root";
import { CATALOGUE_TAG } from "@/server/catalogue/refresh/catalogue-tags";
import { ChallengeRequired } from "@/server/challenge/demand-challenge";
import { HeaderList } from "@/server/platform/headers";
import { log } from "@/server/platform/log/log";
import { MAX_BODY_BYTES } from "@/server/rest/body-limit";
import type { ProcedurePath } from "@/server/rest/procedure-paths";
import { type Handler, handlerOf, type RestAnswer, type RestCall } from "@/server/rest/rest-call";
import { PRIVATE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from "@/server/rest/shared-responses";
import { wholeCatalogue } from "@/server/rest/whole-catalogue";

/**
 * Answers an /api path of the specification (§7) by the procedure that tRPC calls too. An error is
 * `{"message": …}` with its status.
 */
export function procedureHandler(path: ProcedurePath): Handler {
  const queries = path.method === "GET" ? [path.procedure] : [];
  return handlerOf((call) =>
    inContext(call, queries, (ctx, headers) => answer(call, path, ctx, headers)),
  );
}

/** Refuses an unknown path or method below /api: 405 if other methods exist, otherwise 404. */
export function refusalHandler(methods: readonly string[]): Handler {
  return handlerOf((call) =>
    inContext(call, [], async ({ locale }) => refuseMethod(call, methods, locale)),
  );
}

async function inContext(
  call: RestCall,
  queries: readonly string[],
  answerIn: (ctx: Context, headers: HeaderList) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const headers = new HeaderList();
  try {
    return await answerIn(
      await createContext({ req: call, resHeaders: headers, queries }),
      headers,
    );
  } catch (error) {
    // `createContext` has already logged the error and made its message presentable.
    if (error instanceof TRPCError) {
      const refusal = refuse(getHTTPStatusCodeFromError(error), { message: error.message });
      const seconds = headers.get("retry-after");
      if (seconds !== null) refusal.headers.set("retry-after", seconds);
      return refusal;
    }
    throw error;
  }
}

async function answer(
  call: RestCall,
  path: ProcedurePath,
  ctx: Context,
  headers: HeaderList,
): Promise<RestAnswer> {
  const { locale, requestId } = ctx;
  // Do not read the body of a cross-site request: the procedure refuses the request.
  const body = ctx.isCrossSite ? "" : await textOf(call);
  if (body === null) return refuse(413, { message: translator(locale, "errors")("too_large") });
  headers.set("content-type", "application/json");
  headers.set("cache-control", "no-store");
  headers.set("x-request-id", requestId);
  try {
    const content = await contentOf(path, call, body, ctx);
    const tags = path.shared ? share(call, ctx, headers) : null;
    return { status: 200, headers, body: content, tags };
  } catch (error) {
    return { ...refusalOf(error, call.path, ctx), headers, tags: null };
  }
}

const decoder = new TextDecoder();

async function textOf(call: RestCall): Promise<string | null> {
  const bytes = await call.readBody(MAX_BODY_BYTES);
  return bytes && decoder.decode(bytes);
}

function refuseMethod(
  { method }: RestCall,
  methods: readonly string[],
  locale: Locale,
): RestAnswer {
  const texts = translator(locale, "errors");
  if (methods.length === 0) return refuse(404, { message: texts("unknown_path") });
  const allowed = methods.join(", ");
  const refusal = refuse(405, { message: texts("wrong_method", { method, allowed }) });
  refusal.headers.set("allow", allowed);
  return refusal;
}

/**
 * Sets the caching headers of a shared response and returns its cache tags. A list sorted by name
 * depends on the language, and therefore on a cookie.
 */
function share({ query }: RestCall, { cacheTags }: Context, headers: HeaderList): Set<string> {
  const hasLanguage = new URLSearchParams(query).get("sort") === "name";
  headers.set("cache-control", hasLanguage ? PRIVATE_CACHE_CONTROL : PUBLIC_CACHE_CONTROL);
  return cacheTags.add(CATALOGUE_TAG);
}

/** Calls the path's procedure. @throws TRPCError, or any unexpected error */
async function contentOf(
  { procedure, type, pattern, hasInput }: ProcedurePath,
  call: RestCall,
  body: string,
  ctx: Context,
) {
  const ask = (input?: Input) =>
    callTRPCProcedure({
      router: appRouter,
      path: procedure,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
  const given =
    call.method === "POST" || call.method === "PUT" ? bodyOf(hasInput, call, body) : queryOf(call);
  const isWhole = call.path === "/api/products.php" && given.limit === undefined;
  if (isWhole) return wholeCatalogue((batch) => ask({ ...given, ...batch }));
  const { groups } = pattern.exec(call.path.replace(/\/$/, "")) ?? {};
  return JSON.stringify(await ask(hasInput ? { ...given, ...groups } : undefined));
}

type Input = Record<string, unknown>;

/**
 * The query parameters by name. A repeated parameter becomes a list. A parameter named like an
 * inherited object property is ignored.
 */
function queryOf({ query }: RestCall): Input {
  if (query === "") return {};
  const given = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in {}) continue;
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const input: Input = {};
  for (const [name, values] of given) input[name] = values.length === 1 ? values[0] : values;
  return input;
}

/**
 * Parses a JSON body; an empty body is an empty object.
 * @throws TRPCError UNSUPPORTED_MEDIA_TYPE if the content type is not JSON; PARSE_ERROR if the body
 *   is not a JSON object, or exceeds the input limits
 */
function bodyOf(hasInput: boolean, { headers }: RestCall, body: string): Input {
  if (body === "" || body === "{}") return {};
  if (!headers.get("content-type")?.startsWith("application/json")) {
    throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
  }
  if (!hasInput) return {};
  try {
    const json: unknown = JSON.parse(body);
    checkPlainJson(json);
    if (typeof json !== "object" || json === null || Array.isArray(json)) {
      throw new DomainError("invalid_input");
    }
    return { ...json };
  } catch (cause) {
    throw new TRPCError({ code: "PARSE_ERROR", cause });
  }
}

/**
 * Builds an error response. tRPC's middleware has already translated the message of an error of the
 * procedure, and logged it if it was unexpected.
 */
function refusalOf(error: unknown, path: string, { locale, requestId }: Context) {
  let status = 500;
  let message = genericMessage(locale);
  const cause = error instanceof TRPCError ? error.cause : undefined;
  if (!(error instanceof TRPCError)) log.error({ requestId, path, err: error }, "unexpected error");
  else {
    status = getHTTPStatusCodeFromError(error);
    if (error.code === "UNSUPPORTED_MEDIA_TYPE")
      message = translator(locale, "errors")("unreadable_body");
    else if (error.code === "PARSE_ERROR")
      message = messageOf(new DomainError("invalid_input"), locale);
    else if (status !== 500) message = error.message;
  }
  const hasSuccessField = path === "/api/login.php" || path === "/api/register.php";
  const content = {
    message,
    ...(hasSuccessField && { success: false, error: message }),
    ...(cause instanceof ChallengeRequired && { challenge: cause.challenge }),
  };
  return { status, body: JSON.stringify(content) };
}

function refuse(status: number, content: { message: string }): RestAnswer {
  const headers = new HeaderList();
  headers.set("content-type", "application/json");
  headers.set("cache-control", "no-store");
  return { status, headers, body: JSON.stringify(content), tags: null };
}
