import { ALIVE, type Health, inService, readiness } from "@/server/platform/health";

/** GET /healthz: the process is alive; a supervisor starts one again that does not say so. */
export const handleHealthz = (): Response => toResponse(ALIVE);

/** GET /inservice: for a balancer. 200 until the process closes, whatever the database does; then 503. */
export const handleInService = (): Response => toResponse(inService());

/** GET /readyz: 200 when the process can do its work, else 503 with `reasons`. For alerts and deployments. */
export const handleReadyz = async (): Promise<Response> => toResponse(await readiness());

function toResponse({ status, body }: Health): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
