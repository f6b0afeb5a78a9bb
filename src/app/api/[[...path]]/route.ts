import { answerRequest } from "@/server/rest/answer-request";

export const dynamic = "force-dynamic";

/**
 * Handles every path that src/server/rest/paths.ts lists. next.config.mjs rewrites the listed paths
 * outside /api, such as /healthz, to this route.
 */
export {
  answerRequest as DELETE,
  answerRequest as GET,
  answerRequest as HEAD,
  answerRequest as OPTIONS,
  answerRequest as PATCH,
  answerRequest as POST,
  answerRequest as PUT,
};
