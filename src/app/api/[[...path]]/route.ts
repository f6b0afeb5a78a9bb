import { answerRequest } from "@/server/rest/answer-request";

export const dynamic = "force-dynamic";

/**
 * Handles every path of src/server/rest/paths.ts, including those outside /api, which
 * next.config.mjs rewrites to this route.
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
