import { z } from "zod";
import { BOOK_RULES } from "@/domain/shop/book-rules";

/** What an hourly look at the shop's books has found. */
export const bookCheckDto = z.object({
  /** ISO 8601 */
  at: z.string(),
  /** How many rules were looked after. */
  rules: z.number().int(),
  broken: z.array(
    z.object({
      rule: z.enum(BOOK_RULES),
      /** Rows that break it, up to a hundred. */
      rows: z.number().int(),
      /** Some of them by name: "order_id 10001". */
      examples: z.array(z.string()),
    }),
  ),
});
export type BookCheckDto = z.infer<typeof bookCheckDto>;
