import { z } from "zod";
import { BOOK_INVARIANTS } from "@/domain/shop/book-invariants";

/** The result of an hourly check of the shop's books. */
export const bookCheckDto = z.object({
  /** ISO 8601 */
  at: z.string(),
  /** Number of checked rules. */
  rules: z.number().int(),
  broken: z.array(
    z.object({
      rule: z.enum(BOOK_INVARIANTS),
      /** Rows that violate the rule, counted up to a hundred. */
      rows: z.number().int(),
      /** Some of these rows: "order_id 10001". */
      examples: z.array(z.string()),
    }),
  ),
});
export type BookCheckDto = z.infer<typeof bookCheckDto>;
