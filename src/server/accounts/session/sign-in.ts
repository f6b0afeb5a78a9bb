import type { ChallengeAnswer } from "@/contract/challenge";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import type { Proof } from "@/server/accounts/codes/token";
import { type Account, findAccount, findRegistrations } from "@/server/accounts/find-account";
import { factorLimits, signInLimits, wrongTries } from "@/server/accounts/limits";
import {
  type Hasher,
  isCrowded,
  isPassword,
  refuseShortAdminPassword,
  workAsked,
} from "@/server/accounts/passwords";
import { type ShownFactor, withSecondFactor } from "@/server/accounts/second-factor/second-factor";
import { endSession, openSession } from "@/server/accounts/session/session";
import { type SignInPlace, tellOfRefusal, tellOfSignIn } from "@/server/accounts/staff/tell-admin";
import { mergeGuestCartAtSignIn } from "@/server/carts/merge-carts";
import { demandChallenge } from "@/server/challenge/demand-challenge";
import {
  consume,
  isExhausted,
  pointsTaken,
  restorePoints,
} from "@/server/platform/admission/limit";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/database/db";

export interface SignIn extends ShownFactor {
  email: string;
  password: string;
  ip: string;
  locale: Locale;
  /** Whom this browser has signed in before. */
  device: Proof<"known_device"> | null;
  /** The browser that was asked for a passkey. */
  passkeyBrowser?: Proof<"passkey_browser"> | null;
  /** For whom this browser has brought a right one. */
  factorDevice?: Proof<"factor_device"> | null;
  /** The session that this browser had until now: it ends. */
  leftSessionId: string | null;
  /** The guest's cart of this browser: it joins the user's. */
  guestSessionId: string | null;
  /** The answer to what a refusal asked for. */
  challenge?: ChallengeAnswer | undefined;
  /** The control panel's own sign-in: nobody else gets a session, and the audit log says who came. */
  isForAdmins: boolean;
}

/** The right password (and code) opens a session, or belongs to a registration whose address is not verified. */
export type SignedIn = OpenedSession | { unverifiedId: number };

interface OpenedSession {
  sessionId: string;
  /** Whether the code of a second factor was right. */
  hasShownFactor: boolean;
}

/**
 * Opens a session for the right address and password. Specification §4, §7; design §3.
 * @throws DomainError invalid_credentials, too_many_requests, challenge_required; for admins not_an_admin, which only the
 *   right password of another account is told, admin_password_too_short, and of a second factor second_factor_needed,
 *   second_factor_wrong and passkey_wrong
 */
export async function signIn(input: SignIn, clock: SharedClock = databaseClock): Promise<SignedIn> {
  const { email, password, device } = input;
  const deviceId = device?.email === email ? device.deviceId : null;
  const limits = signInLimits(input, deviceId);
  const whose = deviceId === null ? await strangersPlace(input) : ownersPlace(email);
  await consume(limits.counted);
  if (deviceId === null) await isExhausted(wrongTries(email));

  // Two comparisons for every address, known or not.
  const account = await findAccount(email);
  const isOwner = await isPassword(account?.password ?? null, password, whose);
  if (account && isOwner) {
    await restorePoints(limits.restored);
    if (deviceId === null) await restorePoints([wrongTries(email)]);
    if (input.isForAdmins && !account.isAdmin) throw new DomainError("not_an_admin");
    if (!input.isForAdmins)
      return db().$transaction((tx) => open(tx, account, input, clock(), noFactor));
    refuseShortAdminPassword(password);
    const { code, passkey, factorDevice, passkeyBrowser } = input;
    const asked = passkeyBrowser && askedAtSignIn(passkeyBrowser);
    const guesses = factorLimits(
      account.id,
      factorDevice?.email === email ? factorDevice.deviceId : null,
    );
    const shown = { account, code, passkey, asked: asked ?? null, place: placeOf(input), guesses };
    return withSecondFactor(shown, (tx, spend) => open(tx, account, input, clock(), spend));
  }
  const [registration] = await findRegistrations(email);
  // At once, so that no answer takes longer for an admin's address.
  const [isWaiting] = await Promise.all([
    isPassword(registration?.password ?? null, password, whose),
    account && tellOfRefusal(account, placeOf(input)),
  ]);
  if (!registration || !isWaiting) throw new DomainError("invalid_credentials");
  await restorePoints(limits.restored);
  if (input.isForAdmins) throw new DomainError("not_an_admin");
  return { unverifiedId: registration.id };
}

/** At the shop's own sign-in none is asked for. */
const noFactor = async () => false;

/** Who is asked for a passkey at the admin sign-in. */
export const askedAtSignIn = ({ browserId }: Proof<"passkey_browser">) =>
  ({ purpose: "sign_in", holder: { browser: browserId } }) as const;

const ownersPlace = (account: string): Hasher => ({ as: "owner", account });

/** From so many levels on, another is not asked for: six seconds of a browser, and of each guess of a crowd. */
const HARDEST = 6;

/**
 * However many strangers try, neither an account nor the shop is locked: from a number of wrong tries on each try of an unknown
 * browser costs work, twice as much with each doubling of their number, and so it does while a crowd waits, before whom who has
 * done it goes. Only tries that were compared count, so that nobody makes it dearer for the owner than for himself.
 * @throws ChallengeRequired until `challenge` answers one
 */
async function strangersPlace({ email, ip, challenge }: SignIn): Promise<Hasher> {
  const limit = wrongTries(email);
  const times = (await pointsTaken(limit)) / limit.budget.points;
  if (times < 1 && !isCrowded()) return { as: "stranger", ip };
  const ofAccount = Math.floor(Math.log2(Math.max(1, times)));
  const level = Math.min(HARDEST, Math.max(ofAccount, workAsked()));
  await demandChallenge({ action: "sign_in", subject: email }, level, challenge);
  return { as: "diligent", ip };
}

const placeOf = ({ isForAdmins, ip }: SignIn): SignInPlace => ({
  page: isForAdmins ? "/admin-login" : "/login",
  ip,
});

async function open(
  tx: Tx,
  account: Account,
  input: SignIn,
  at: Moment,
  spend: () => Promise<boolean>,
): Promise<SignedIn> {
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
  const hasShownFactor = await spend();
  if (account.isAdmin) await tellOfSignIn(tx, { ...account, locale }, placeOf(input));
  if (leftSessionId !== null) await endSession(leftSessionId, tx);
  await mergeGuestCartAtSignIn(tx, { guestSessionId, userId: account.id });
  const sessionId = await openSession(tx, { userId: account.id, at, isForAdmins });
  return { sessionId, hasShownFactor };
}
