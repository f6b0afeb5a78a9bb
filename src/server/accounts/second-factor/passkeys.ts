import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { PasskeyAnswer } from "@/contract/passkey";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import {
  type ChallengeHolder,
  rememberChallenge,
  takeChallenge,
} from "@/server/accounts/second-factor/passkey-challenges";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * The WebAuthn relying party: the shop's own address. User verification (finger, face or PIN) is
 * required, so that the password is not enough together with a stolen security key or an unlocked
 * phone. Decision 033 (second factor).
 */
export function relyingParty() {
  const { origin, hostname } = new URL(env().APP_URL);
  return { origin, id: hostname };
}

/**
 * Creates the options for a passkey prompt. At sign-in no account is named: the browser offers the
 * passkeys that it has, and the caller learns nothing about accounts.
 * @param userId the signed-in admin, whose passkeys are offered; null at sign-in
 */
export async function askForPasskey(asked: ChallengeHolder, userId: number | null) {
  const keys = userId === null ? [] : await db().passkey.findMany({ where: { userId } });
  const question = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
    allowCredentials: keys.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await rememberChallenge(asked, question.challenge);
  return question;
}

/** A passkey with a verified signature; `spendPasskey` records its use. */
export interface SignedPasskey {
  id: number;
  counter: number;
}

/**
 * Verifies a passkey's response: its credential belongs to the account, it was made on the shop's
 * own page for the stored challenge, and its counter rises or stays 0. Consumes the challenge in
 * any case.
 * @throws DomainError passkey_wrong
 */
export async function checkPasskey(
  userId: number,
  asked: ChallengeHolder,
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
 * $1 the counter, $2 the passkey. A counter that stays 0 is accepted: such a passkey does not count
 * its uses.
 */
const COUNT_PASSKEY_USE = statement(
  "count_passkey_use",
  `
    UPDATE passkeys SET counter = $1::bigint, last_used_at = now()
    WHERE id = $2 AND (counter < $1::bigint OR (counter = 0 AND $1::bigint = 0)) RETURNING 1`,
);

/**
 * Records the use of a passkey by compare-and-swap on its counter.
 * @throws DomainError passkey_wrong if the passkey was removed, or its counter value was used
 *   already
 */
export async function spendPasskey(tx: Transaction, { id, counter }: SignedPasskey): Promise<void> {
  const count = (await tx.run(COUNT_PASSKEY_USE, [counter, id])).length;
  if (count === 0) throw new DomainError("passkey_wrong");
}
