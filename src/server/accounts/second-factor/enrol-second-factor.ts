import { Secret, TOTP } from "otpauth";
import type { NewSecondFactorDto, SecondFactorDto } from "@/contract/second-factor";
import { TOTP_DIGITS, TOTP_SECONDS } from "@/domain/account/second-factor";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { shopWords } from "@/i18n/shop-words";
import { type ProofInput, withProof } from "@/server/accounts/second-factor/prove-admin";
import {
  forgetUnusedRecoveryCodes,
  lockedAccount,
  newRecoveryCodes,
} from "@/server/accounts/second-factor/recovery-codes";
import {
  findSecondFactor,
  hasSecondFactor,
  openSecret,
  stepOfCode,
} from "@/server/accounts/second-factor/second-factor";
import { endOtherSessions } from "@/server/accounts/session/session";
import { notifySecondFactorChange } from "@/server/accounts/staff/notify-admin";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { autocommit, prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal } from "@/server/platform/secrets";

/** Bytes of a new secret: the output size of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** The second-factor state of an admin's own account. */
export async function readSecondFactor(userId: number): Promise<SecondFactorDto> {
  const factor = await findSecondFactor(autocommit, userId);
  const passkeys = await db().passkey.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return {
    isOn: factor !== null || passkeys.length > 0,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await db().recoveryCode.count({ where: { userId } }),
    isRequired: env().ADMIN_SECOND_FACTOR === "required",
  };
}

/**
 * Creates a secret for an authenticator app; the secret replaces an earlier one that was not
 * confirmed.
 * @throws DomainError second_factor_on if an app is confirmed already; not_signed_in if the account
 *   no longer exists
 */
export async function beginSecondFactor(userId: number): Promise<NewSecondFactorDto> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(secret.base32, associatedData.secondFactor(userId));
  const { email } = await prismaTransaction(async (tx) => {
    const account = await lockedAccount(tx, userId);
    if (await findSecondFactor(tx, userId)) throw new DomainError("second_factor_on");
    await tx.prisma.secondFactor.upsert({
      where: { userId },
      create: { userId, secret: sealed },
      update: { secret: sealed },
    });
    return account;
  });
  const issuer = shopWords().name.en;
  const app = { issuer, label: email, digits: TOTP_DIGITS, period: TOTP_SECONDS };
  return { secret: secret.base32, uri: new TOTP({ ...app, secret }).toString() };
}

interface Confirming {
  userId: number;
  /** The session of the setup. All other sessions end, since they have not shown the factor. */
  sessionId: string;
  code: string;
}

/**
 * Turns the second factor on with a code of the app.
 * @returns the recovery codes, shown only once
 * @throws DomainError second_factor_on if an app is confirmed already; second_factor_off if no
 *   setup was begun; second_factor_wrong; not_signed_in if the account no longer exists
 */
export async function confirmSecondFactor(
  { userId, sessionId, code }: Confirming,
  clock: SharedClock = databaseClock,
): Promise<string[]> {
  return prismaTransaction(async (tx) => {
    const account = await lockedAccount(tx, userId);
    const pending = await tx.prisma.secondFactor.findUnique({ where: { userId } });
    if (!pending) throw new DomainError("second_factor_off");
    if (pending.confirmedAt) throw new DomainError("second_factor_on");
    const now = await readMoment(tx, clock);
    const step = stepOfCode(openSecret(pending), code, now);
    if (step === null) throw new DomainError("second_factor_wrong");
    await tx.prisma.secondFactor.update({
      where: { userId },
      data: { confirmedAt: now, lastStep: step },
      select: { id: true },
    });
    await endOtherSessions(tx, userId, sessionId);
    await notifySecondFactorChange(tx, account, { action: "account.enable_second_factor" });
    return newRecoveryCodes(tx, userId);
  });
}

/**
 * Replaces the recovery codes.
 * @throws DomainError second_factor_off if the account has no second factor; not_signed_in if it no
 *   longer exists
 */
export async function renewRecoveryCodes(userId: number): Promise<string[]> {
  return prismaTransaction(async (tx) => {
    const account = await lockedAccount(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new DomainError("second_factor_off");
    await notifySecondFactorChange(tx, account, { action: "account.renew_recovery_codes" });
    return newRecoveryCodes(tx, userId);
  });
}

/**
 * Removes the authenticator app as a factor. Always requires password and second factor, however
 * recently they were entered.
 * @throws DomainError second_factor_off, and the errors of `withProof`
 */
export async function turnOffSecondFactor(proving: ProofInput): Promise<void> {
  await withProof(proving, async (tx, account) => {
    const { count } = await tx.prisma.secondFactor.deleteMany({ where: { userId: account.id } });
    if (count === 0) throw new DomainError("second_factor_off");
    await forgetUnusedRecoveryCodes(tx, account.id);
    await notifySecondFactorChange(tx, account, { action: "account.disable_second_factor" });
  });
}
