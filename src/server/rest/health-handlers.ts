import { HEALTH, type Health } from "@/server/platform/health";

/** GET /healthz: the process is alive; a supervisor restarts one that does not answer. */
export const handleHealthz = async () => toResponse(HEALTH["/healthz"]());

/** GET /inservice: for a balancer. 200 until the process closes, whatever the database does. */
export const handleInService = async () => toResponse(HEALTH["/inservice"]());

/** GET /readyz: 200 when the process can work, else 503 with `reasons`. For alerts, deployments. */
export const handleReadyz = async () => toResponse(await HEALTH["/readyz"]());

function toResponse({ status, body }: Health): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
