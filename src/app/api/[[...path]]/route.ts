import { answerRequest } from "@/server/rest/answer-request";

export const dynamic = "force-dynamic";

/** Everything of src/server/rest/paths.ts, that beside /api too, which next.config.mjs leads here. */
export {
  answerRequest as DELETE,
  answerRequest as GET,
  answerRequest as HEAD,
  answerRequest as OPTIONS,
  answerRequest as PATCH,
  answerRequest as POST,
  answerRequest as PUT,
};
