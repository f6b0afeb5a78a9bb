import { withoutKeys } from "@/server/api-keys/api-key-text";
import type { RestAnswer } from "@/server/rest/rest-call";
import { refuseUpstreamCall } from "@/server/rest/upstream/upstream-endpoint";
import { type RefusedRequest, refuseCall } from "@/server/rest/v1/endpoint";

const UPSTREAM = /^\/api\/v1\/upstream\//;

/**
 * Answers a program's request that is refused before its handler runs. The error shape is that of
 * the path: the protocol's for other shops, otherwise that of the endpoints of /api/v1.
 */
export function refuseProgram(error: unknown, refused: RefusedRequest): RestAnswer {
  const refuse = UPSTREAM.test(refused.path) ? refuseUpstreamCall : refuseCall;
  return refuse(error, { ...refused, path: withoutKeys(refused.path) });
}
