import { TRPCError } from "@trpc/server";
import { createOpenApiFetchHandler } from "trpc-to-openapi";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { type Context, createContext } from "@/server/api/context";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { appRouter } from "@/server/api/root";
import { log } from "@/server/platform/log";
import { limitBody } from "@/server/rest/body-limit";
import { isSharedPath, methodsOf } from "@/server/rest/rest-paths";
import {
  PRIVATE_CACHE_CONTROL,
  PUBLIC_CACHE_CONTROL,
  shareAnswer,
} from "@/server/rest/shared-answers";
import { wholeCatalogue } from "@/server/rest/whole-catalogue";

/**
 * The specified /api paths over the same procedures as tRPC (specification §7). An error is
 * `{"message": …}` with its status; an unknown path is a 404 and a wrong method a 405.
 */
export async function handleRest(req: Request): Promise<Response> {
  const headers = new Headers();
  try {
    return await answer(req, headers, await createContext({ req, resHeaders: headers }));
  } catch (error) {
    // Logged already, with nothing but the generic message left.
    if (error instanceof TRPCError) return failure(500, error.message);
    throw error;
  }
}

async function answer(req: Request, headers: Headers, context: Context): Promise<Response> {
  const path = new URL(req.url).pathname.replace(/^\/api/, "");
  const allowed = methodsOf(path);
  const texts = translator(context.locale, "errors");
  if (allowed.length === 0) return failure(404, texts("unknown_path"));
  if (!allowed.includes(req.method)) {
    const message = texts("wrong_method", { method: req.method, allowed: allowed.join(", ") });
    return failure(405, message, { Allow: allowed.join(", ") });
  }
  const small = await limitBody(req);
  if (!small) return failure(413, texts("too_large"));
  const ask = (request: Request) =>
    createOpenApiFetchHandler({
      req: request,
      endpoint: "/api",
      router: appRouter,
      createContext: () => context,
      onError: ({ error }) => {
        // A procedure's own errors are logged where they are translated and come without their cause.
        if (error.code !== "INTERNAL_SERVER_ERROR" || !error.cause) return;
        log.error({ requestId: context.requestId, path, err: error.cause }, "unexpected");
      },
    });
  const request = await forAdapter(small, path);
  const url = new URL(request.url);
  const isWhole = url.pathname === "/api/products.php" && !url.searchParams.has("limit");
  const response = isWhole
    ? await wholeCatalogue(url.searchParams, (query) =>
        ask(new Request(`${url.origin}${url.pathname}?${query}`, request)),
      )
    : await ask(request);
  for (const [name, value] of headers) response.headers.append(name, value);
  response.headers.set("cache-control", "no-store");
  response.headers.set("x-request-id", context.requestId);
  if (!response.ok) return failureOf(response, context.locale, path);
  return isSharedPath(req.method, path) ? shared(response, url, context) : response;
}

/** The order of names is that of a language, which a cookie says. */
function shared(response: Response, { searchParams }: URL, { shows }: Context): Response {
  const hasLanguage = searchParams.get("sort") === "name";
  const control = hasLanguage ? PRIVATE_CACHE_CONTROL : PUBLIC_CACHE_CONTROL;
  response.headers.set("cache-control", control);
  return shareAnswer(response, shows);
}

/**
 * The request as the adapter can bear it: at a host of no meaning, since it cuts "/api" out of the first
 * place in the address that has it, be it https://api.shop.example; without parameters named like a
 * method of every object; and with an empty object in place of no payload, whatever the headers say.
 */
async function forAdapter(req: Request, path: string): Promise<Request> {
  const url = new URL(`/api${path}${new URL(req.url).search}`, "http://shop");
  for (const name of [...url.searchParams.keys()]) if (name in {}) url.searchParams.delete(name);
  if (req.method !== "POST" && req.method !== "PUT") return new Request(url, req);
  const body = (await req.text()) || "{}";
  const headers = new Headers(req.headers);
  if (body === "{}") headers.set("content-type", "application/json");
  return new Request(url, { method: req.method, headers, body });
}

/** The adapter's own message of an error becomes the shop's; login and register have `success`, too. */
async function failureOf(response: Response, locale: Locale, path: string): Promise<Response> {
  const body: unknown = await response.json().catch(() => null);
  const original =
    body && typeof body === "object" && "message" in body ? String(body.message) : "";
  const message = isOurs(response.status, original) ? original : fallback(response.status, locale);
  const hasSuccessField = path === "/login.php" || path === "/register.php";
  const content = hasSuccessField ? { message, success: false, error: message } : { message };
  return new Response(JSON.stringify(content), {
    status: response.status,
    headers: response.headers,
  });
}

/** Errors that arise before a procedure runs (unreadable JSON, another content type) are the adapter's. */
function isOurs(status: number, original: string): boolean {
  return (
    status !== 415 &&
    status !== 500 &&
    original !== "" &&
    !/^(Failed to parse|Unsupported content-type|Input validation|Malformed)/i.test(original)
  );
}

function fallback(status: number, locale: Locale): string {
  if (status >= 500) return genericMessage(locale);
  if (status === 415) return translator(locale, "errors")("unreadable_body");
  return messageOf(new DomainError("invalid_input"), locale);
}

function failure(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { message },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
