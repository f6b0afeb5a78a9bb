import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { AddPasskeyInput } from "@/contract/passkey";
import { MAX_PASSKEYS } from "@/domain/account/second-factor";
import { DomainError } from "@/domain/errors";
import { shopWords } from "@/i18n/shop-words";
import { findAccountById } from "@/server/accounts/find-account";
import {
  type ChallengeHolder,
  rememberChallenge,
  takeChallenge,
} from "@/server/accounts/second-factor/passkey-challenges";
import { relyingParty } from "@/server/accounts/second-factor/passkeys";
import { type ProofInput, withProof } from "@/server/accounts/second-factor/prove-admin";
import {
  forgetUnusedRecoveryCodes,
  lockedAccount,
  newRecoveryCodes,
} from "@/server/accounts/second-factor/recovery-codes";
import { hasSecondFactor } from "@/server/accounts/second-factor/second-factor";
import { endOtherSessions } from "@/server/accounts/session/session";
import { notifySecondFactorChange } from "@/server/accounts/staff/notify-admin";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";

interface Enrolling {
  userId: number;
  /** The session that adds the passkey; no other session can complete the enrolment. */
  sessionId: string;
}

const askedOf = ({ sessionId }: Enrolling): ChallengeHolder => ({
  purpose: "enrol",
  holder: { session: sessionId },
});

/**
 * Creates the options for a new, discoverable passkey: the sign-in needs no account name.
 * @throws DomainError passkeys_full; not_signed_in if the account no longer exists
 */
export async function beginPasskey(enrolling: Enrolling) {
  const { userId } = enrolling;
  const account = await findAccountById(userId);
  if (!account) throw new DomainError("not_signed_in");
  const keys = await db().passkey.findMany({ where: { userId } });
  if (keys.length >= MAX_PASSKEYS) throw new DomainError("passkeys_full");
  const question = await generateRegistrationOptions({
    rpName: shopWords().name.en,
    rpID: relyingParty().id,
    userName: account.email,
    userDisplayName: account.username,
    userID: new TextEncoder().encode(`admin ${userId}`),
    attestationType: "none",
    excludeCredentials: keys.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await rememberChallenge(askedOf(enrolling), question.challenge);
  return question;
}

/**
 * Adds a passkey. If it is the account's first second factor, also creates recovery codes and ends
 * every other session, since no second factor was verified in those.
 * @returns the recovery codes, shown only once; empty if the account already had a factor
 * @throws DomainError passkey_not_asked without a pending challenge of this session; passkey_wrong
 *   if the response does not verify; passkey_known if the passkey is stored already; passkeys_full;
 *   not_signed_in if the account no longer exists
 */
export async function addPasskey(
  enrolling: Enrolling,
  { name, credential }: AddPasskeyInput,
): Promise<string[]> {
  const { userId, sessionId } = enrolling;
  const key = await verified(await takeChallenge(askedOf(enrolling)), credential);
  return prismaTransaction(async (tx) => {
    const account = await lockedAccount(tx, userId);
    if ((await tx.prisma.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) {
      throw new DomainError("passkeys_full");
    }
    const isFirst = !(await hasSecondFactor(tx, userId));
    const { count } = await tx.prisma.passkey.createMany({
      data: {
        userId,
        name,
        credentialId: key.id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
        transports: credential.response.transports ?? [],
      },
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("passkey_known");
    await notifySecondFactorChange(tx, account, { action: "account.add_passkey", after: { name } });
    if (!isFirst) return [];
    await endOtherSessions(tx, userId, sessionId);
    return newRecoveryCodes(tx, userId);
  });
}

async function verified(challenge: string | null, credential: AddPasskeyInput["credential"]) {
  if (challenge === null) throw new DomainError("passkey_not_asked");
  const { origin, id } = relyingParty();
  const { response } = credential;
  const { clientDataJSON, attestationObject } = response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => {
    throw new DomainError("passkey_wrong");
  });
  if (!registrationInfo) throw new DomainError("passkey_wrong");
  return registrationInfo.credential;
}

/**
 * Removes a passkey. Always requires password and second factor, however recently they were
 * entered.
 * @throws DomainError passkey_gone, and the errors of `withProof`
 */
export async function removePasskey(proving: ProofInput, id: number): Promise<void> {
  await withProof(proving, async (tx, account) => {
    const key = await tx.prisma.passkey.findFirst({ where: { id, userId: account.id } });
    if (!key) throw new DomainError("passkey_gone");
    await tx.prisma.passkey.delete({ where: { id } });
    await forgetUnusedRecoveryCodes(tx, account.id);
    await notifySecondFactorChange(tx, account, {
      action: "account.remove_passkey",
      after: { name: key.name },
    });
  });
}
