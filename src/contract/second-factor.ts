import { z } from "zod";
import { adminLoginInput, passwordChangeInput } from "@/contract/accounts";
import { passkeyAnswer, passkeyDto } from "@/contract/passkey";
import { normalizeSecondFactor, RECOVERY_CODE_LENGTH } from "@/domain/account/second-factor";
import type { ErrorCode } from "@/domain/errors";

const withCode = (code: ErrorCode) => ({ error: code });

/** A code of the authenticator app, or a recovery code. */
const secondFactorCode = z
  .string(withCode("second_factor_missing"))
  .max(100, withCode("second_factor_wrong"))
  .transform(normalizeSecondFactor)
  .pipe(
    z
      .string()
      .min(1, withCode("second_factor_missing"))
      .max(RECOVERY_CODE_LENGTH, withCode("second_factor_wrong")),
  );

/**
 * Input of the control panel's sign-in. The client sends the second factor in a second request,
 * after the first one was refused with `second_factor_needed`.
 */
export const adminSignInInput = adminLoginInput.extend({
  code: secondFactorCode.optional(),
  passkey: passkeyAnswer.optional(),
});

/** An admin's proof of identity: the password, and the second factor if the account has one. */
export const reauthenticationInput = passwordChangeInput.extend({
  code: secondFactorCode.optional(),
  passkey: passkeyAnswer.optional(),
});
export type ProofInput = z.input<typeof reauthenticationInput>;

const FACTOR_MISSING = { error: "second_factor_missing" satisfies ErrorCode, path: ["code"] };
const showsFactor = ({ code, passkey }: z.output<typeof reauthenticationInput>) =>
  code !== undefined || passkey !== undefined;

/** The password and a second factor, either a code or a passkey. */
export const proofWithFactorInput = reauthenticationInput.refine(showsFactor, FACTOR_MISSING);

/** Like `proofWithFactorInput`, with the passkey to remove. */
export const removePasskeyInput = reauthenticationInput
  .extend({ id: z.number().int().positive() })
  .refine(showsFactor, FACTOR_MISSING);

/** The password and a code, for forms in which a code is typed. */
export const proofWithCodeInput = passwordChangeInput.extend({ code: secondFactorCode });

export const confirmSecondFactorInput = z.object({ code: secondFactorCode });

/** The second factors of an admin's own account. */
export const secondFactorDto = z.object({
  isOn: z.boolean(),
  /** Since when an authenticator app is set up; null if there is none. */
  since: z.string().nullable(),
  passkeys: z.array(passkeyDto),
  recoveryCodesLeft: z.number().int(),
  /** Whether the shop requires a second factor of all staff. */
  isRequired: z.boolean(),
});
export type SecondFactorDto = z.infer<typeof secondFactorDto>;

/** The secret for an authenticator app: as base32 text, and as the URI in its QR code. */
export const newSecondFactorDto = z.object({ secret: z.string(), uri: z.string() });
export type NewSecondFactorDto = z.infer<typeof newSecondFactorDto>;

/** The new recovery codes, shown once; empty if the account already had recovery codes. */
export const recoveryCodesDto = z.object({ recoveryCodes: z.array(z.string()) });
