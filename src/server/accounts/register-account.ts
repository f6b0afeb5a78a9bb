import { randomUUID } from "node:crypto";
import { isReservedUsername } from "@/domain/account";
import { DomainError } from "@/domain/errors";
import { type Locale, localeOr } from "@/domain/locale";
import { queueAccountMail } from "@/server/accounts/account-mails";
import { issueCode } from "@/server/accounts/issue-code";
import { registerLimits } from "@/server/accounts/limits";
import { hashPassword, refuseCommonPassword } from "@/server/accounts/passwords";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db, isUniqueViolation, type Tx } from "@/server/platform/db";
import { consume } from "@/server/platform/rate-limit";

export interface Registration {
  username: string;
  email: string;
  password: string;
  locale: Locale;
  ip: string;
}

/**
 * Makes an account that waits for its code, or, where the address has a verified one, tells its owner so
 * by mail: the answer is the same. An account that nobody has verified yet belongs to who registers last;
 * the id that comes back proves to `verifyEmail` whose registration a browser means.
 * Specification §2, §5; design §3.
 * @throws DomainError username_taken, password_too_common, too_many_requests
 */
export async function registerAccount(
  registration: Registration,
  clock: Clock = systemClock,
): Promise<{ registrationId: string }> {
  await consume(registerLimits(registration));
  refuseCommonPassword(registration.password);
  if (isReservedUsername(registration.username)) throw new DomainError("username_taken");
  const password = await hashPassword(registration.password);
  try {
    return await db().$transaction((tx) => write(tx, { ...registration, password }, clock()));
  } catch (error) {
    // Somebody else took the name between the look and the write.
    if (isUniqueViolation(error)) throw new DomainError("username_taken", {}, { cause: error });
    throw error;
  }
}

async function write(
  tx: Tx,
  { username, email, password, locale }: Registration,
  now: Date,
): Promise<{ registrationId: string }> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`register:${email}`}, 0))`;
  // The own name is free again for a new try alone: that a verified address has this name stays untold.
  const isOwnTry = { email, isVerified: false };
  const namesake = await tx.user.findFirst({
    where: { username: { equals: username, mode: "insensitive" }, NOT: isOwnTry },
    select: { id: true },
  });
  if (namesake) throw new DomainError("username_taken");
  const registrationId = randomUUID();
  const owner = await tx.user.findUnique({
    where: { email },
    select: { id: true, email: true, locale: true, isVerified: true },
  });
  if (owner?.isVerified) {
    const language = localeOr(owner.locale);
    await queueAccountMail(tx, { user: owner, kind: "account-exists", locale: language });
    return { registrationId };
  }
  const user = await tx.user.upsert({
    where: { email },
    create: { username, email, password, locale, registrationId, createdAt: now },
    update: { username, password, locale, registrationId, createdAt: now },
    select: { id: true, email: true },
  });
  await issueCode(tx, "verification", { user, locale, now });
  return { registrationId };
}
