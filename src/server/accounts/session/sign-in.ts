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
import {
  type SecondFactorInput,
  withSecondFactor,
} from "@/server/accounts/second-factor/second-factor";
import { endSession, openSession } from "@/server/accounts/session/session";
import {
  notifyRefusedSignIn,
  notifySignIn,
  type SignInPlace,
} from "@/server/accounts/staff/notify-admin";
import { mergeGuestCartAtSignIn } from "@/server/carts/merge-carts";
import { demandChallenge } from "@/server/challenge/demand-challenge";
import {
  consume,
  isExhausted,
  pointsTaken,
  restorePoints,
} from "@/server/platform/admission/limit";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

export interface SignIn extends SecondFactorInput {
  email: string;
  password: string;
  ip: string;
  locale: Locale;
  /** The account that this browser has signed in before, or null. */
  device: Proof<"known_device"> | null;
  /** The browser's proof that it was asked for a passkey. */
  passkeyBrowser?: Proof<"passkey_browser"> | null;
  /** The account whose second factor was entered correctly in this browser before. */
  factorDevice?: Proof<"factor_device"> | null;
  /** The browser's previous session, which ends. */
  leftSessionId: string | null;
  /** The browser's guest cart, which merges into the user's. */
  guestSessionId: string | null;
  /** The solution of the challenge in the refusal of an earlier attempt. */
  challenge?: ChallengeAnswer | undefined;
  /**
   * True at the admin sign-in: it refuses accounts that are not staff, requires the second factor,
   * if there is one, and opens a session with admin rights.
   */
  isForAdmins: boolean;
}

/** A new session, or the id of a registration whose address is not verified. */
export type SignedIn = OpenedSession | { unverifiedId: number };

interface OpenedSession {
  sessionId: string;
  /** Whether a second factor was shown and right. */
  hasShownFactor: boolean;
}

/**
 * Opens a session for the right address and password. For a registration whose address is not
 * verified, returns the registration's id instead. Spec §4, §7; design §3.
 * @throws DomainError invalid_credentials, too_many_requests, challenge_required; at the admin
 *   sign-in also not_an_admin (only after the right password of an account that is not staff),
 *   admin_password_too_short, second_factor_needed, second_factor_wrong, passkey_wrong
 */
export async function signIn(input: SignIn, clock: SharedClock = databaseClock): Promise<SignedIn> {
  const { email, password, device } = input;
  const deviceId = device?.email === email ? device.deviceId : null;
  const limits = signInLimits(input, deviceId);
  const whose = deviceId === null ? await strangersPlace(input) : ownersPlace(email);
  await consume(limits.counted);
  // Count the attempt and ignore the result: beyond this limit, attempts are not refused but must
  // solve a challenge (`strangersPlace`).
  if (deviceId === null) await isExhausted(wrongTries(email));

  // A wrong password costs two comparisons for every address, known or not, so that the timing is
  // the same.
  const account = await findAccount(email);
  const isOwner = await isPassword(account?.password ?? null, password, whose);
  if (account && isOwner) {
    await restorePoints(limits.restored);
    if (deviceId === null) await restorePoints([wrongTries(email)]);
    if (input.isForAdmins && !account.isAdmin) throw new DomainError("not_an_admin");
    if (!input.isForAdmins)
      return prismaTransaction((tx) => open(tx, account, input, clock(), noFactor));
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
  // The notice is recorded in parallel: otherwise a slower response would reveal an admin's
  // address.
  const [isWaiting] = await Promise.all([
    isPassword(registration?.password ?? null, password, whose),
    account && notifyRefusedSignIn(account, placeOf(input)),
  ]);
  if (!registration || !isWaiting) throw new DomainError("invalid_credentials");
  await restorePoints(limits.restored);
  if (input.isForAdmins) throw new DomainError("not_an_admin");
  return { unverifiedId: registration.id };
}

/** The sign-in to the shop requires no second factor. */
const noFactor = async () => false;

/** The holder of the passkey challenge at the admin sign-in. */
export const askedAtSignIn = ({ browserId }: Proof<"passkey_browser">) =>
  ({ purpose: "sign_in", holder: { browser: browserId } }) as const;

const ownersPlace = (account: string): Hasher => ({ as: "owner", account });

/** Highest difficulty of a challenge: about six seconds of a browser's work for each guess. */
const HARDEST = 6;

/**
 * The queue in which an attempt from an unknown browser waits for the password check. Wrong
 * attempts never lock an account or the shop: beyond the limit `wrongTries`, each attempt must
 * solve a challenge, whose difficulty doubles whenever the number of wrong attempts does. While
 * many strangers wait (`isCrowded`), every attempt must solve a challenge. Attempts with a solved
 * challenge have a separate queue, whose length also raises the difficulty. An attempt counts only
 * after it has solved its challenge, so strangers cannot raise the difficulty without doing that
 * work themselves.
 * @throws ChallengeRequired until `challenge` solves one
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
  tx: PrismaTransaction,
  account: Account,
  input: SignIn,
  at: Moment,
  spend: () => Promise<boolean>,
): Promise<SignedIn> {
  const { locale, leftSessionId, guestSessionId, isForAdmins } = input;
  // Password and rights may have changed since they were read: this update checks both, and locks
  // the user's row.
  const { count } = await tx.prisma.user.updateMany({
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
  if (account.isAdmin) await notifySignIn(tx, { ...account, locale }, placeOf(input));
  if (leftSessionId !== null) await endSession(leftSessionId, tx);
  await mergeGuestCartAtSignIn(tx, { guestSessionId, userId: account.id });
  const sessionId = await openSession(tx, { userId: account.id, at, isForAdmins });
  return { sessionId, hasShownFactor };
}
