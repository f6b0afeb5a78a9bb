import { whyNotReady } from "@/server/platform/health";

const NO_STORE = { "cache-control": "no-store" };

/** GET /healthz: the process is alive; a supervisor starts one again that does not say so. */
export function handleHealthz(): Response {
  return Response.json({ alive: true }, { headers: NO_STORE });
}

/** GET /readyz: 200 when the process can do its work, else 503 with `reasons`; a balancer sends it nothing then. */
export async function handleReadyz(): Promise<Response> {
  const reasons = await whyNotReady();
  const ready = reasons.length === 0;
  return Response.json({ ready, reasons }, { status: ready ? 200 : 503, headers: NO_STORE });
}
