import { DomainError } from "@/domain/errors";
import { guessCode } from "@/server/accounts/account-codes";
import { codeLimits } from "@/server/accounts/limits";
import type { Proof } from "@/server/accounts/token";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { consume, refund } from "@/server/platform/rate-limit";

export interface Verification {
  email: string;
  code: string;
  ip: string;
  /** Whose registration this browser made; null for another browser. */
  registration: Proof<"registration"> | null;
}

/**
 * Confirms that the address is its owner's. A browser that registered an address only ever confirms its
 * own registration: whoever registers the same address meanwhile, with another password, gains nothing.
 * Specification §4, §7.
 * @throws DomainError code_invalid, registration_replaced, too_many_requests
 */
export async function verifyEmail(
  { email, code, ip, registration }: Verification,
  clock: Clock = systemClock,
): Promise<void> {
  const limits = codeLimits({ email, ip }, "verification");
  await consume(limits);
  const right = await guessCode(db(), { purpose: "verification", email, code, now: clock() });
  if (!right) throw new DomainError("code_invalid");
  const own = registration?.email === email ? { registrationId: registration.registrationId } : {};
  const { count } = await db().user.updateMany({
    where: { id: right.userId, verificationCode: right.hash, ...own },
    data: {
      isVerified: true,
      verificationCode: null,
      verificationCodeExpiry: null,
      registrationId: null,
    },
  });
  if (count === 0) {
    throw new DomainError(registration?.email === email ? "registration_replaced" : "code_invalid");
  }
  await refund(limits);
}
