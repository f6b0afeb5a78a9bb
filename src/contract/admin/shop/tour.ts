import { z } from "zod";
import { TOUR_STEPS } from "@/domain/shop/tour";

/**
 * The steps of the setup tour, each done or not; null once all are done, or after an owner has
 * hidden the tour.
 */
export const tourDto = z
  .object({
    /** The version of the settings, which the call that hides the tour must state. */
    version: z.number().int(),
    steps: z.array(z.object({ step: z.enum(TOUR_STEPS), isDone: z.boolean() })),
    /** A product sold by keys, to which the first keys can be added; null if there is none. */
    productId: z.number().int().nullable(),
    /** The environment of the payment providers. */
    payments: z.enum(["simulator", "sandbox", "live"]),
  })
  .nullable();
export type TourDto = NonNullable<z.infer<typeof tourDto>>;
