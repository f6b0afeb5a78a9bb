import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { localeOr, STORAGE_KEYS } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { createContext } from "@/server/api/context";
import { appRouter } from "@/server/api/root";
import { cookieJar } from "@/server/platform/cookies";
import { limitBody } from "@/server/rest/body-limit";

/** The procedures as tRPC calls them. */
export async function handleTrpc(req: Request): Promise<Response> {
  const small = await limitBody(req);
  if (!small) {
    const locale = localeOr(cookieJar(req.headers, new Headers()).get(STORAGE_KEYS.language));
    return Response.json({ message: translator(locale, "errors")("too_large") }, { status: 413 });
  }
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: small,
    router: appRouter,
    createContext,
    allowMethodOverride: true,
  });
}
