import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { PasskeyAnswer } from "@/contract/passkey";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import {
  type Asked,
  rememberChallenge,
  takeChallenge,
} from "@/server/accounts/second-factor/passkey-challenges";
import { db, type Tx } from "@/server/platform/database/db";

/**
 * Whose keys these are: the shop's own address. The authenticator proves by finger, face or PIN that its owner is there,
 * so that neither a stolen key nor a telephone left open is enough for who knows the password. Decision 033.
 */
export function relyingParty() {
  const { origin, hostname } = new URL(env().APP_URL);
  return { origin, id: hostname };
}

/**
 * Asks for a passkey. At the sign-in nobody is named: the browser offers those that it has, and who asks learns nothing
 * of an account.
 * @param userId whose keys are named to the browser, in a session of the panel
 */
export async function askForPasskey(asked: Asked, userId: number | null) {
  const keys = userId === null ? [] : await db().passkey.findMany({ where: { userId } });
  const question = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
    allowCredentials: keys.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await rememberChallenge(asked, question.challenge);
  return question;
}

/** A passkey that has signed what was asked; `spendPasskey` writes it down. */
export interface SignedPasskey {
  id: number;
  counter: number;
}

/**
 * Looks at an answer: it is of a passkey of this account, made on the shop's own page, of what was asked in this place a
 * moment ago, and counts on. What was asked is used up in any case.
 * @throws DomainError passkey_wrong
 */
export async function checkPasskey(
  userId: number,
  asked: Asked,
  answer: PasskeyAnswer,
): Promise<SignedPasskey> {
  const challenge = await takeChallenge(asked);
  const key = await db().passkey.findFirst({ where: { userId, credentialId: answer.id } });
  if (challenge === null || !key) throw new DomainError("passkey_wrong");
  const { origin, id: rpId } = relyingParty();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: Number(key.counter),
    },
  }).catch(() => {
    throw new DomainError("passkey_wrong");
  });
  if (!verified) throw new DomainError("passkey_wrong");
  return { id: key.id, counter: authenticationInfo.newCounter };
}

/**
 * Writes the use of a passkey down: one that was removed meanwhile, or whose counter another answer has reached, is none.
 * @throws DomainError passkey_wrong
 */
export async function spendPasskey(tx: Tx, { id, counter }: SignedPasskey): Promise<void> {
  const count = await tx.$executeRaw`
    UPDATE passkeys SET counter = ${counter}::bigint, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  if (count === 0) throw new DomainError("passkey_wrong");
}
