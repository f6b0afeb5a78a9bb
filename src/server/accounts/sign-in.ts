import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/locale";
import { signInLimits } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import { endSession, openSession } from "@/server/accounts/session";
import type { Proof } from "@/server/accounts/token";
import { mergeGuestCartAtSignIn } from "@/server/carts/merge-carts";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { consume, refund } from "@/server/platform/rate-limit";

export interface SignIn {
  email: string;
  password: string;
  ip: string;
  locale: Locale;
  /** Whom this browser has signed in before. */
  device: Proof<"known_device"> | null;
  /** The session that this browser had until now: it ends. */
  leftSessionId: string | null;
  /** The guest's cart of this browser: it joins the user's. */
  guestSessionId: string | null;
}

/**
 * Opens a session for the right address and password. Specification §4, §7; design §3.
 * @returns the id of the session's row
 * @throws DomainError invalid_credentials, email_not_verified (only to who knows the password),
 *   too_many_requests
 */
export async function signIn(
  { email, password, ip, locale, device, leftSessionId, guestSessionId }: SignIn,
  clock: Clock = systemClock,
): Promise<string> {
  const deviceId = device?.email === email ? device.deviceId : null;
  const limits = signInLimits({ email, ip }, deviceId);
  await consume(limits);
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, password: true, isVerified: true },
  });
  const isRight = await isPassword(user?.password ?? null, password);
  if (!user || !isRight) throw new DomainError("invalid_credentials");
  await refund(limits);
  if (!user.isVerified) throw new DomainError("email_not_verified");

  return db().$transaction(async (tx) => {
    // The password may have been changed since it was read: its row says so, and waits for us.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, password: user.password, isVerified: true },
      data: { locale },
    });
    if (count === 0) throw new DomainError("invalid_credentials");
    if (leftSessionId !== null) await endSession(leftSessionId, tx);
    await mergeGuestCartAtSignIn(tx, { guestSessionId, userId: user.id });
    return openSession(tx, user.id, clock());
  });
}
