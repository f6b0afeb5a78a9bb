import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { localeOr, STORAGE_KEYS } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { type Context, createContext } from "@/server/api/context";
import { appRouter } from "@/server/api/root";
import { cookieJar } from "@/server/platform/cookies";
import { limitBody } from "@/server/rest/body-limit";
import { PRIVATE_CACHE_CONTROL, shareAnswer, sharedInput } from "@/server/rest/shared-answers";

/** The procedures as tRPC calls them. */
export async function handleTrpc(req: Request): Promise<Response> {
  const small = await limitBody(req);
  if (!small) {
    const locale = localeOr(cookieJar(req.headers, new Headers()).get(STORAGE_KEYS.language));
    return Response.json({ message: translator(locale, "errors")("too_large") }, { status: 413 });
  }
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

function isShared({ method, url }: Request): boolean {
  const names = decodeURIComponent(new URL(url).pathname.replace("/api/trpc/", "")).split(",");
  return method === "GET" && names.every((name) => sharedInput(name) !== undefined);
}
