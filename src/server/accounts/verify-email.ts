import { DomainError } from "@/domain/errors";
import { guessCode, type RightCode } from "@/server/accounts/codes/account-codes";
import type { Proof } from "@/server/accounts/codes/token";
import { findAccount, findRegistrations, lockAddress } from "@/server/accounts/find-account";
import { codeLimits } from "@/server/accounts/limits";
import { consume, restorePoints } from "@/server/platform/admission/limit";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { isUniqueViolation } from "@/server/platform/database/db";
import {
  autocommit,
  type PrismaTransaction,
  prismaTransaction,
} from "@/server/platform/database/transaction";

export interface Verification {
  email: string;
  code: string;
  ip: string;
  /** The registration that this browser made; null for another browser. */
  registration: Proof<"registration"> | null;
}

/**
 * Turns a registration into an account: its code proves the address. A browser that registered the
 * address confirms only its own registration; any other browser confirms only a sole registration.
 * So registering somebody's address with one's own password gains nothing. Spec §4, §7.
 * @throws DomainError code_invalid for a wrong, used or expired code, or if the address has an
 *   account; registration_unclear if this browser registered nothing and the address has several
 *   registrations; username_taken (another account with this name was verified first);
 *   too_many_requests
 */
export async function verifyEmail(
  { email, code, ip, registration }: Verification,
  clock: SharedClock = databaseClock,
): Promise<void> {
  const limits = codeLimits({ email, ip }, "verification");
  await consume(limits.counted);
  const own = registration?.email === email ? registration.registrationId : null;
  const right = await guessCode(autocommit, {
    purpose: "verification",
    email,
    code,
    now: clock(),
    isOwn: own !== null,
    registrationId: own,
  });
  if (!right) throw new DomainError("code_invalid");
  try {
    await prismaTransaction((tx) => confirm(tx, { ...right, email, isOwn: own !== null }));
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("username_taken", {}, { cause: error });
    throw error;
  }
  await restorePoints(limits.restored);
}

async function confirm(
  tx: PrismaTransaction,
  { userId, hash, email, isOwn }: RightCode & { email: string; isOwn: boolean },
): Promise<void> {
  await lockAddress(tx, email);
  if (await findAccount(email, tx)) throw new DomainError("code_invalid");
  // Registrations with expired codes count too: one of them may be the owner's.
  const waiting = await findRegistrations(email, tx);
  if (!isOwn && waiting.length > 1) throw new DomainError("registration_unclear");
  const { count } = await tx.prisma.user.updateMany({
    where: { id: userId, isVerified: false, verificationCode: hash },
    data: { isVerified: true, verificationCode: null, verificationCodeExpiry: null },
  });
  if (count === 0) throw new DomainError("code_invalid");
  await tx.prisma.user.deleteMany({ where: { email, isVerified: false } });
}
