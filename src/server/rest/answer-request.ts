import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { matchPath } from "@/server/rest/paths";

/**
 * Answers a request by the path registry. A route file of Next (src/app/api/[[...path]]/route.ts)
 * calls this function when Next runs without the HTTP server of src/server/front.
 */
export async function answerRequest(req: Request): Promise<Response> {
  const { method, url } = req;
  const match = matchPath(method, new URL(url).pathname);
  if (!match) return new Response(null, { status: 404 });
  const { handle, allowed, parts } = match;
  if (handle) return handle(req, parts);
  const message = translator(DEFAULT_LOCALE, "errors")("wrong_method", { method, allowed });
  const headers = { allow: allowed, "cache-control": "no-store" };
  return Response.json({ message }, { status: 405, headers });
}
