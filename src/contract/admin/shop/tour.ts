import { z } from "zod";
import { TOUR_STEPS } from "@/domain/shop/tour";

/** What is done of the first hour and what is not; null once all of it is, or where an owner has put it away. */
export const tourDto = z
  .object({
    /** Of the settings, by which it is put away. */
    version: z.number().int(),
    steps: z.array(z.object({ step: z.enum(TOUR_STEPS), isDone: z.boolean() })),
    /** A product that is sold by key, for the first keys. */
    productId: z.number().int().nullable(),
    /** Where payments go. */
    payments: z.enum(["simulator", "sandbox", "live"]),
  })
  .nullable();
export type TourDto = NonNullable<z.infer<typeof tourDto>>;
