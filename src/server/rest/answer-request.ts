import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { requestIdOf } from "@/server/api/context";
import { refuseKeyInUrl } from "@/server/api-keys/authenticate-api-key";
import { matchPath } from "@/server/rest/paths";
import { refuseProgram } from "@/server/rest/refuse-program";
import { toResponse } from "@/server/rest/rest-call";

/**
 * Answers a request by the path registry. A route file of Next (src/app/api/[[...path]]/route.ts)
 * calls this function when Next runs without the HTTP server of src/server/front.
 */
export async function answerRequest(req: Request): Promise<Response> {
  const { method, url, headers: given } = req;
  const { pathname, search } = new URL(url);
  try {
    await refuseKeyInUrl(pathname + search);
  } catch (error) {
    return toResponse(refuseProgram(error, { path: pathname, requestId: requestIdOf(given) }));
  }
  const match = matchPath(method, pathname);
  if (!match) return new Response(null, { status: 404 });
  const { handle, allowed, parts } = match;
  if (handle) return handle(req, parts);
  const message = translator(DEFAULT_LOCALE, "errors")("wrong_method", { method, allowed });
  const headers = { allow: allowed, "cache-control": "no-store" };
  return Response.json({ message }, { status: 405, headers });
}
