import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/locale";
import { type Account, findAccount, findRegistrations } from "@/server/accounts/find-account";
import { type Attempt, attackLimits, signInLimits } from "@/server/accounts/limits";
import { isPassword, refuseShortAdminPassword } from "@/server/accounts/passwords";
import { endSession, openSession } from "@/server/accounts/session";
import { type SignInPlace, tellOfRefusal, tellOfSignIn } from "@/server/accounts/tell-admin";
import type { Proof } from "@/server/accounts/token";
import { mergeGuestCartAtSignIn } from "@/server/carts/merge-carts";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";
import { consume, isExhausted, restorePoints } from "@/server/platform/rate-limit";

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
  /** The control panel's own sign-in: nobody else gets a session, and the audit log says who came. */
  isForAdmins: boolean;
}

/** The right password opens a session, or belongs to a registration whose address is not verified. */
export type SignedIn = { sessionId: string } | { unverifiedId: number };

/**
 * Opens a session for the right address and password. Specification §4, §7; design §3.
 * @throws DomainError invalid_credentials, too_many_requests; for admins not_an_admin, which only the
 *   right password of another account is told, and admin_password_too_short
 */
export async function signIn(input: SignIn, clock: SharedClock = databaseClock): Promise<SignedIn> {
  const { email, password, device } = input;
  const deviceId = device?.email === email ? device.deviceId : null;
  const limits = signInLimits(input, deviceId);
  await consume(limits.counted);
  if (deviceId === null) await consumeAccountLimit(input);

  // Two comparisons for every address, known or not.
  const account = await findAccount(email);
  const isOwner = await isPassword(account?.password ?? null, password);
  if (account && isOwner) {
    await restorePoints(limits.restored);
    if (deviceId === null) await restorePoints([attackLimits(input).everybody]);
    if (input.isForAdmins && !account.isAdmin) throw new DomainError("not_an_admin");
    if (input.isForAdmins) refuseShortAdminPassword(password);
    return db().$transaction((tx) => open(tx, account, input, clock()));
  }
  const [registration] = await findRegistrations(email);
  // At once, so that no answer takes longer for an admin's address.
  const [isWaiting] = await Promise.all([
    isPassword(registration?.password ?? null, password),
    account && tellOfRefusal(account, placeOf(input)),
  ]);
  if (!registration || !isWaiting) throw new DomainError("invalid_credentials");
  await restorePoints(limits.restored);
  if (input.isForAdmins) throw new DomainError("not_an_admin");
  return { unverifiedId: registration.id };
}

/** However many strangers try: the owner's right password still gets in, at the first of few tries. */
async function consumeAccountLimit(attempt: Attempt): Promise<void> {
  const { everybody, underAttack } = attackLimits(attempt);
  if (await isExhausted(everybody)) await consume([underAttack]);
}

const placeOf = ({ isForAdmins, ip }: SignIn): SignInPlace => ({
  page: isForAdmins ? "/admin-login" : "/login",
  ip,
});

async function open(tx: Tx, account: Account, input: SignIn, at: Moment): Promise<SignedIn> {
  const { locale, leftSessionId, guestSessionId, isForAdmins } = input;
  // Password and rights may have been changed since they were read: the row says so, and waits for us.
  const { count } = await tx.user.updateMany({
    where: {
      id: account.id,
      password: account.password,
      isVerified: true,
      ...(isForAdmins && { isAdmin: true }),
    },
    data: { locale },
  });
  if (count === 0) throw new DomainError("invalid_credentials");
  if (account.isAdmin) await tellOfSignIn(tx, { ...account, locale }, placeOf(input));
  if (leftSessionId !== null) await endSession(leftSessionId, tx);
  await mergeGuestCartAtSignIn(tx, { guestSessionId, userId: account.id });
  return { sessionId: await openSession(tx, { userId: account.id, at, isForAdmins }) };
}
