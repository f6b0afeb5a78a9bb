import { createOpenApiFetchHandler } from "trpc-to-openapi";
import { DomainError } from "@/domain/errors";
import { translator } from "@/i18n/translator";
import { createContext } from "@/server/api/context";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { appRouter } from "@/server/api/root";
import { methodsOf } from "@/server/rest/rest-paths";

/**
 * The specified /api paths over the same procedures as tRPC (specification §7). An error is
 * `{"message": …}` with its status; an unknown path is a 404 and a wrong method a 405.
 */
export async function handleRest(req: Request): Promise<Response> {
  const headers = new Headers();
  const context = await createContext({ req, resHeaders: headers });
  const path = new URL(req.url).pathname.replace(/^\/api/, "");
  const allowed = methodsOf(path);
  const texts = translator(context.locale, "errors");
  if (allowed.length === 0) return failure(404, texts("unknown_path"));
  if (!allowed.includes(req.method)) {
    const message = texts("wrong_method", { method: req.method, allowed: allowed.join(", ") });
    return failure(405, message, { Allow: allowed.join(", ") });
  }
  const answer = await createOpenApiFetchHandler({
    req: await withBody(req),
    endpoint: "/api",
    router: appRouter,
    createContext: () => context,
    onError: () => undefined,
  });
  for (const cookie of headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  answer.headers.set("cache-control", "no-store");
  answer.headers.set("x-request-id", context.requestId);
  return answer.ok ? answer : failureOf(answer, context.locale);
}

/** A call without a payload is an empty object to the adapter, whatever its headers say. */
async function withBody(req: Request): Promise<Request> {
  if (req.method !== "POST" && req.method !== "PUT") return req;
  const body = (await req.text()) || "{}";
  const headers = new Headers(req.headers);
  if (body === "{}") headers.set("content-type", "application/json");
  return new Request(req.url, { method: req.method, headers, body });
}

/** The adapter's own words for an error become the shop's. */
async function failureOf(answer: Response, locale: "en" | "ar"): Promise<Response> {
  const body: unknown = await answer.json().catch(() => null);
  const said = body && typeof body === "object" && "message" in body ? String(body.message) : "";
  const message = isOurs(answer.status, said) ? said : fallback(answer.status, locale);
  return new Response(JSON.stringify({ message }), {
    status: answer.status,
    headers: answer.headers,
  });
}

/** Errors that arise before a procedure runs (unreadable JSON, another content type) are the adapter's. */
function isOurs(status: number, said: string): boolean {
  return (
    status !== 415 &&
    said !== "" &&
    !/^(Failed to parse|Unsupported content-type|Input validation|Malformed)/i.test(said)
  );
}

function fallback(status: number, locale: "en" | "ar"): string {
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
