import { z } from "zod";
import { successDto } from "@/contract/accounts";
import {
  addPasskeyInput,
  passkeyCreationOptionsDto,
  passkeyRequestOptionsDto,
} from "@/contract/passkey";
import {
  confirmSecondFactorInput,
  newSecondFactorDto,
  proofWithFactorInput,
  recoveryCodesDto,
  removePasskeyInput,
  secondFactorDto,
} from "@/contract/second-factor";
import {
  addPasskey,
  beginPasskey,
  removePasskey,
} from "@/server/accounts/second-factor/enrol-passkey";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "@/server/accounts/second-factor/enrol-second-factor";
import { askForPasskey } from "@/server/accounts/second-factor/passkeys";
import { createRouter, ownAdminProcedure } from "@/server/api/trpc";

const SUCCESS = { success: true, error: null } as const;

/**
 * The admin's own second factor. Responses contain secrets, so, unlike responses of an
 * `adminMutation`, they are not stored by idempotency key. Decision 033 (second factor).
 */
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
    .input(proofWithFactorInput)
    .output(successDto)
    .mutation(async ({ ctx, input: { currentPassword: password, ...shown } }) => {
      const { user, sessionId, ip } = ctx;
      await turnOffSecondFactor({ userId: user.id, sessionId, password, ...shown, ip });
      return SUCCESS;
    }),

  beginPasskey: ownAdminProcedure
    .meta({ needsProof: true })
    .input(z.void())
    .output(passkeyCreationOptionsDto)
    .mutation(({ ctx: { user, sessionId } }) => beginPasskey({ userId: user.id, sessionId })),

  addPasskey: ownAdminProcedure
    .meta({ needsProof: true, limit: "code" })
    .input(addPasskeyInput)
    .output(recoveryCodesDto)
    .mutation(async ({ ctx: { user, sessionId }, input }) => ({
      recoveryCodes: await addPasskey({ userId: user.id, sessionId }, input),
    })),

  /** The passkey challenge for proving, turning off the second factor and removing a passkey. */
  askForPasskey: ownAdminProcedure
    .input(z.void())
    .output(passkeyRequestOptionsDto)
    .mutation(({ ctx: { user, sessionId } }) =>
      askForPasskey({ purpose: "prove", holder: { session: sessionId } }, user.id),
    ),

  removePasskey: ownAdminProcedure
    .meta({ limit: "password" })
    .input(removePasskeyInput)
    .output(successDto)
    .mutation(async ({ ctx, input: { id, currentPassword: password, ...shown } }) => {
      const { user, sessionId, ip } = ctx;
      await removePasskey({ userId: user.id, sessionId, password, ...shown, ip }, id);
      return SUCCESS;
    }),
});
