import { ALIVE, type Health, readiness } from "@/server/platform/health";

/** GET /healthz: the process is alive; a supervisor starts one again that does not say so. */
export const handleHealthz = (): Response => toResponse(ALIVE);

/** GET /readyz: 200 when the process can do its work, else 503 with `reasons`; a balancer sends it nothing then. */
export const handleReadyz = async (): Promise<Response> => toResponse(await readiness());

function toResponse({ status, body }: Health): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
