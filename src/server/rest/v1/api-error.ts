import { z } from "zod";

/** The error shape of every endpoint. */
export const apiError = z.object({
  code: z.string().meta({ examples: ["order_not_found"] }),
  message: z.string(),
  /** The field that is wrong, as a path in the body or the query. */
  field: z.string().optional(),
  requestId: z.string(),
});
