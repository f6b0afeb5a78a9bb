import { z } from "zod";
import { MAX_PASSKEY_NAME } from "@/domain/account/second-factor";
import type { ErrorCode } from "@/domain/errors";

const withCode = (code: ErrorCode) => ({ error: code });

/** A value in WebAuthn's JSON: base64url, never longer than a few thousand characters. */
const base64url = z
  .string(withCode("passkey_wrong"))
  .max(8_000, withCode("passkey_wrong"))
  .regex(/^[\w-]+$/, withCode("passkey_wrong"));

const credential = { id: base64url, rawId: base64url, type: z.literal("public-key") };

/** A challenge that a passkey signed, in the JSON of `navigator.credentials.get`. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/**
 * A new passkey in the JSON of `navigator.credentials.create`, with the name that its admin chose.
 */
export const addPasskeyInput = z.object({
  name: z
    .string(withCode("passkey_name_missing"))
    .trim()
    .min(1, withCode("passkey_name_missing"))
    .max(MAX_PASSKEY_NAME, withCode("passkey_name_long"))
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, withCode("passkey_name_missing")),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(8).optional(),
    }),
  }),
});
export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

export const passkeyDto = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  /** Transports by which the browser looks for the passkey: usb, internal, hybrid, … */
  transports: z.array(z.string()).optional(),
});

/** Options for `navigator.credentials.create`. */
export const passkeyCreationOptionsDto = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
    })
    .optional(),
  attestation: z.enum(["none", "direct", "enterprise", "indirect"]).optional(),
});

export type NewPasskeyDto = z.infer<typeof passkeyCreationOptionsDto>;

/** Options for `navigator.credentials.get`. */
export const passkeyRequestOptionsDto = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
});
export type PasskeyQuestionDto = z.infer<typeof passkeyRequestOptionsDto>;
