import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import { localeOr, STORAGE_KEYS } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { type Context, createContext } from "@/server/api/context";
import { appRouter } from "@/server/api/root";
import { cookieJar } from "@/server/platform/cookies";
import { limitBody } from "@/server/rest/body-limit";
import { PRIVATE_CACHE_CONTROL, shareAnswer, sharedInput } from "@/server/rest/shared-answers";

/** The procedures as tRPC calls them. */
export async function handleTrpc(req: Request): Promise<Response> {
  if (callsOf(req).length > MAX_BATCH_CALLS) {
    return tooMuch(req, "too_many_calls", { max: MAX_BATCH_CALLS });
  }
  const small = await limitBody(req);
  if (!small) return tooMuch(req, "too_large");
  let context: Context | undefined;
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: small,
    router: appRouter,
    createContext: async ({ info, ...call }) => {
      const queries = info.type === "query" ? info.calls.map(({ path }) => path) : [];
      context = await createContext({ ...call, queries });
      return context;
    },
    allowMethodOverride: true,
  });
  if (!context || !isShared(req) || response.status !== 200) return response;
  response.headers.set("cache-control", PRIVATE_CACHE_CONTROL);
  return shareAnswer(response, context.shows);
}

/** The procedures that a request names, before any of it is read. */
function callsOf({ url }: Request): string[] {
  return decodeURIComponent(new URL(url).pathname.replace("/api/trpc/", "")).split(",");
}

function isShared(req: Request): boolean {
  return req.method === "GET" && callsOf(req).every((name) => sharedInput(name) !== undefined);
}

function tooMuch(
  { headers }: Request,
  problem: "too_large" | "too_many_calls",
  params: { max?: number } = {},
): Response {
  const locale = localeOr(cookieJar(headers, new Headers()).get(STORAGE_KEYS.language));
  return Response.json(
    { message: translator(locale, "errors")(problem, params) },
    { status: 413, headers: { "cache-control": "no-store" } },
  );
}
