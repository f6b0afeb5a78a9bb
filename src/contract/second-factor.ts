import { z } from "zod";
import { adminLoginInput, passwordChangeInput } from "@/contract/accounts";
import { passkeyAnswer, passkeyDto } from "@/contract/passkey";
import { normalizeSecondFactor, RECOVERY_CODE_LENGTH } from "@/domain/account/second-factor";
import type { ErrorCode } from "@/domain/errors";

const withCode = (code: ErrorCode) => ({ error: code });

/** A code of the app, or a recovery code. */
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

/** The control panel's sign-in; the code comes with the second try, once the first was refused for want of it. */
export const adminSignInInput = adminLoginInput.extend({
  code: secondFactorCode.optional(),
  passkey: passkeyAnswer.optional(),
});

/** What an admin proves again to be: the code where the account has a second factor. */
export const proofInput = passwordChangeInput.extend({
  code: secondFactorCode.optional(),
  passkey: passkeyAnswer.optional(),
});
export type ProofInput = z.input<typeof proofInput>;

const FACTOR_MISSING = { error: "second_factor_missing" satisfies ErrorCode, path: ["code"] };
const showsFactor = ({ code, passkey }: z.output<typeof proofInput>) =>
  code !== undefined || passkey !== undefined;

/** The password and either, always. */
export const proofWithFactorInput = proofInput.refine(showsFactor, FACTOR_MISSING);

/** The same, and which passkey. */
export const removePasskeyInput = proofInput
  .extend({ id: z.number().int().positive() })
  .refine(showsFactor, FACTOR_MISSING);

/** Both, always: in the forms, where a code is typed. */
export const proofWithCodeInput = passwordChangeInput.extend({ code: secondFactorCode });

export const confirmSecondFactorInput = z.object({ code: secondFactorCode });

/** Whether an admin's own account has a second factor. */
export const secondFactorDto = z.object({
  isOn: z.boolean(),
  /** Since when an app makes codes; null where none does. */
  since: z.string().nullable(),
  passkeys: z.array(passkeyDto),
  recoveryCodesLeft: z.number().int(),
  /** Whether the shop demands one of everybody in the panel. */
  isRequired: z.boolean(),
});
export type SecondFactorDto = z.infer<typeof secondFactorDto>;

/** What an app is given: the secret as text, in base32, and as the address that its QR code says. */
export const newSecondFactorDto = z.object({ secret: z.string(), uri: z.string() });
export type NewSecondFactorDto = z.infer<typeof newSecondFactorDto>;

/** Shown once; none where the account had some already. */
export const recoveryCodesDto = z.object({ recoveryCodes: z.array(z.string()) });
