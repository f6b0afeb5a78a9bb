import { isReservedUsername } from "@/domain/account/account";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { shopNames } from "@/i18n/shop-words";
import { issueCode } from "@/server/accounts/codes/issue-code";
import {
  findAccount,
  findRegistrations,
  isNameTaken,
  lockAddress,
} from "@/server/accounts/find-account";
import { registerLimits, registrationLimits } from "@/server/accounts/limits";
import { hashPassword, refuseCommonPassword } from "@/server/accounts/passwords";
import { takeMailTurn } from "@/server/mail/account-budget";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { consume } from "@/server/platform/admission/limit";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

export interface Registration {
  username: string;
  email: string;
  password: string;
  locale: Locale;
  ip: string;
}

/** Maximum number of pending registrations per address; a further one deletes the oldest. */
const MOST_WAITING = 10;

/**
 * Stores a registration, which becomes an account once its code is entered; each registration of an
 * address has its own row and code. If the address already has an account, its owner is mailed
 * instead; the response, the usernames that count as taken and the outcome of a later sign-in are
 * the same as for a new address. Spec §2, §5; design §3 (docs/decisions/007).
 * @returns the registration's id, for the browser's proof
 * @throws DomainError username_taken, password_too_common, too_many_requests
 */
export async function registerAccount(
  registration: Registration,
  clock: SharedClock = databaseClock,
): Promise<{ registrationId: number }> {
  const { username, email, ip } = registration;
  await consume(registerLimits(ip));
  refuseCommonPassword(registration.password);
  if (isReservedUsername(username, shopNames()) || (await isNameTaken(username))) {
    throw new DomainError("username_taken");
  }
  await consume(registrationLimits({ email, ip }));
  const password = await hashPassword(registration.password, { as: "stranger", ip });
  const turn = await takeMailTurn("strangers", ip);
  return prismaTransaction((tx) => write(tx, { ...registration, password, turn }, clock));
}

async function write(
  tx: PrismaTransaction,
  { username, email, password, locale, turn }: Registration & { turn: number },
  clock: SharedClock,
): Promise<{ registrationId: number }> {
  const now = await readMoment(tx, clock);
  await lockAddress(tx, email);
  const older = await findRegistrations(email, tx);
  const tooMany = older.slice(MOST_WAITING - 1).map(({ id }) => id);
  await tx.prisma.user.deleteMany({ where: { id: { in: tooMany }, isVerified: false } });
  const user = await tx.prisma.user.create({
    data: { username, email, password, locale, createdAt: now },
    select: { id: true, email: true, locale: true },
  });
  const owner = await findAccount(email, tx);
  if (owner) {
    const language = owner.locale;
    const kind = "account-exists";
    await queueAccountMail(tx, { user: owner, kind, locale: language, turn, now });
  } else {
    await issueCode(tx, "verification", user, now, turn);
  }
  return { registrationId: user.id };
}
