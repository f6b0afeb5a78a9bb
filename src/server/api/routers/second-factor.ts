import { z } from "zod";
import { successDto } from "@/contract/accounts";
import {
  confirmSecondFactorInput,
  newSecondFactorDto,
  proofWithCodeInput,
  recoveryCodesDto,
  secondFactorDto,
} from "@/contract/second-factor";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "@/server/accounts/enrol-second-factor";
import { createRouter, ownAdminProcedure } from "@/server/api/trpc";

/** The own second factor of whoever is in the panel. Secrets are answered and kept nowhere: no idempotency keys. Decision 033. */
export const secondFactorRouter = createRouter({
  read: ownAdminProcedure
    .input(z.void())
    .output(secondFactorDto)
    .query(({ ctx }) => readSecondFactor(ctx.user.id)),

  begin: ownAdminProcedure
    .meta({ needsProof: true })
    .input(z.void())
    .output(newSecondFactorDto)
    .mutation(({ ctx }) => beginSecondFactor(ctx.user.id)),

  confirm: ownAdminProcedure
    .meta({ needsProof: true, limit: "code" })
    .input(confirmSecondFactorInput)
    .output(recoveryCodesDto)
    .mutation(async ({ ctx: { user, sessionId }, input: { code } }) => ({
      recoveryCodes: await confirmSecondFactor({ userId: user.id, sessionId, code }),
    })),

  renewCodes: ownAdminProcedure
    .meta({ needsProof: true })
    .input(z.void())
    .output(recoveryCodesDto)
    .mutation(async ({ ctx }) => ({ recoveryCodes: await renewRecoveryCodes(ctx.user.id) })),

  turnOff: ownAdminProcedure
    .meta({ limit: "password" })
    .input(proofWithCodeInput)
    .output(successDto)
    .mutation(async ({ ctx, input: { currentPassword: password, code } }) => {
      const { user, sessionId, ip } = ctx;
      await turnOffSecondFactor({ userId: user.id, sessionId, password, code, ip });
      return { success: true, error: null } as const;
    }),
});
