import { z } from "zod";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { creditTopup } from "@/server/delivery/credit-topup";
import { systemClock } from "@/server/platform/clock";

export const adminRouter = createRouter({
  /** A person credited the player's account: the end of a `manual` top-up. */
  confirmTopup: adminProcedure
    .input(z.object({ orderItemId: z.number().int().positive().max(2_147_483_647) }))
    .output(z.void())
    .mutation(({ ctx, input }) =>
      creditTopup({
        orderItemId: input.orderItemId,
        actor: `admin:${ctx.user.id}`,
        reference: null,
        at: systemClock(),
      }),
    ),
});
