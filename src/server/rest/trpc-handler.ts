import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import { localeOr, STORAGE_KEYS } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { type Context, createContext } from "@/server/api/context";
import { isForm } from "@/server/api/own-site";
import { appRouter } from "@/server/api/root";
import { cookieJar } from "@/server/platform/cookies";
import { proceduresOf } from "@/server/platform/patches/trpc-procedures";
import { limitBody } from "@/server/rest/body-limit";
import { sharedInput } from "@/server/rest/procedure-paths";
import { markShared, PRIVATE_CACHE_CONTROL } from "@/server/rest/shared-responses";

/** Procedures that take or return a file; they are called through other paths (`file-paths.ts`). */
const FILES = new Set(
  proceduresOf<{ isFile?: true }>(appRouter)
    .filter(([, { _def }]) => _def.meta?.isFile)
    .map(([name]) => name),
);

/** Answers tRPC calls. */
export async function handleTrpc(req: Request): Promise<Response> {
  const calls = callsOf(req);
  if (calls === null) return refuse(req, 404, "unknown_path");
  if (calls.length > MAX_BATCH_CALLS) {
    return refuse(req, 413, "too_many_calls", { max: MAX_BATCH_CALLS });
  }
  // tRPC would call the procedure before finding that it cannot serialise the result.
  if (calls.some((name) => FILES.has(name))) return refuse(req, 404, "unknown_path");
  const small = await limitBody(req);
  if (!small) return refuse(req, 413, "too_large");
  // Refuse all forms alike: tRPC would parse some form types and reject the others as unknown.
  if (req.method === "POST" && isForm(req.headers)) return refuse(req, 403, "cross_site");
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
  if (!context || !isShared(req, calls) || response.status !== 200) return response;
  response.headers.set("cache-control", PRIVATE_CACHE_CONTROL);
  return markShared(response, context.cacheTags);
}

/** The procedure names in the URL, read before the body; null if the URL cannot be decoded. */
function callsOf({ url }: Request): string[] | null {
  try {
    return decodeURIComponent(new URL(url).pathname.replace("/api/trpc/", "")).split(",");
  } catch {
    return null;
  }
}

function isShared({ method }: Request, calls: readonly string[]): boolean {
  return method === "GET" && calls.every((name) => sharedInput(name) !== undefined);
}

function refuse(
  { headers }: Request,
  status: number,
  problem: "too_large" | "too_many_calls" | "cross_site" | "unknown_path",
  params: { max?: number } = {},
): Response {
  const locale = localeOr(cookieJar(headers, new Headers()).get(STORAGE_KEYS.language));
  return Response.json(
    { message: translator(locale, "errors")(problem, params) },
    { status, headers: { "cache-control": "no-store" } },
  );
}
