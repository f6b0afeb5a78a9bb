import { z } from "zod";
import type { CurrentUserDto } from "@/contract/accounts";
import { CODE_PURPOSES, type CodePurpose } from "@/domain/account/account-code";
import { CODE_MAIL_KINDS, issueCode } from "@/server/accounts/codes/issue-code";
import { requireCurrentPassword } from "@/server/accounts/current-password";
import { type Account, findAccount, findRegistrations } from "@/server/accounts/find-account";
import { type Attempt, mailLimits, passwordMailLimits } from "@/server/accounts/limits";
import { priorityOfTurn, takeMailTurn } from "@/server/mail/account-budget";
import { consume } from "@/server/platform/admission/limit";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { defineJob, sendJob } from "@/server/platform/jobs/jobs";

/** Age at which a request expires, in seconds; a late mail would only confuse. */
const REQUEST_LIFETIME_SECONDS = 15 * 60;

const codeRequestJob = z.object({
  purpose: z.enum(CODE_PURPOSES),
  email: z.string(),
  registrationId: z.int().nullable(),
  requestedAt: z.iso.datetime(),
  /** Absent for a password change in the profile, and in jobs of the previous release. */
  turn: z.int().optional(),
});
type CodeRequestJob = z.output<typeof codeRequestJob>;

export interface CodeRequest extends Attempt {
  /** The device id of a browser that has signed this account in before; otherwise null. */
  deviceId: string | null;
  /** The registration that this browser made and wants a new code for; null if it made none. */
  registrationId: number | null;
}

/**
 * Requests a code for an address: forgotten password, or resent verification. The response and its
 * timing are the same for any address, because a job looks the account up. Design §3, Same answer
 * for everyone.
 * @throws DomainError too_many_requests
 */
export async function requestCode(
  purpose: CodePurpose,
  { email, ip, deviceId, registrationId }: CodeRequest,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await consume(mailLimits({ email, ip }, purpose, deviceId));
  const turn = await takeMailTurn(purpose === "reset" ? "accounts" : "strangers", ip);
  const request = { purpose, email, registrationId, turn };
  await prismaTransaction((tx) => sendRequest(tx, request, clock));
}

async function sendRequest(
  tx: Transaction,
  request: Omit<CodeRequestJob, "requestedAt">,
  clock: SharedClock,
): Promise<void> {
  const requestedAt = (await readMoment(tx, clock)).toISOString();
  const priority = priorityOfTurn(request.turn ?? 1);
  await sendJob(tx, issueCodeJob, { ...request, requestedAt }, { priority });
}

/**
 * Handles a request: issues a code if the address has an account (reset) or a pending registration
 * (verification), once per request. Ignores a request older than REQUEST_LIFETIME_SECONDS.
 */
export async function answerCodeRequest(
  { purpose, email, registrationId, requestedAt, turn }: CodeRequestJob,
  clock: SharedClock = databaseClock,
): Promise<void> {
  const asked = Date.parse(requestedAt);
  await prismaTransaction(async (tx) => {
    const now = await readMoment(tx, clock);
    if (now.getTime() - asked > REQUEST_LIFETIME_SECONDS * 1000) return;
    const user = await findRecipient(tx, { purpose, email, registrationId });
    if (!user) return;
    const answered = await tx.prisma.mail.count({
      where: {
        userId: user.id,
        kind: CODE_MAIL_KINDS[purpose],
        createdAt: { gte: new Date(asked) },
      },
    });
    if (answered === 0) await issueCode(tx, purpose, user, now, turn);
  });
}

/** Up to four jobs run at once: a person waits for the code, and strangers can queue many jobs. */
export const issueCodeJob = defineJob({
  name: "issue-code",
  schema: codeRequestJob,
  handler: (request) => answerCodeRequest(request),
  options: { atOnce: 4 },
});

/**
 * Finds the account for a reset. For a verification, finds the given registration, or the newest
 * one if none is given; null if there is none, or if the address already has an account.
 */
async function findRecipient(
  tx: PrismaTransaction,
  {
    purpose,
    email,
    registrationId,
  }: Pick<CodeRequest, "email" | "registrationId"> & {
    purpose: CodePurpose;
  },
): Promise<Account | null> {
  const account = await findAccount(email, tx);
  if (purpose === "reset") return account;
  if (account) return null;
  const registrations = await findRegistrations(email, tx);
  const asked = registrations.find(({ id }) => registrationId === null || id === registrationId);
  return asked ?? null;
}

/**
 * The profile's password change: checks the current password, then mails a reset code. Spec §4.
 * @throws DomainError not_signed_in if the account no longer exists; current_password_wrong;
 *   too_many_requests
 */
export async function requestPasswordChange(
  user: Pick<CurrentUserDto, "id" | "email">,
  currentPassword: string,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await requireCurrentPassword(user.id, currentPassword);
  await consume(passwordMailLimits(user.id));
  const { email } = user;
  await prismaTransaction((tx) =>
    sendRequest(tx, { purpose: "reset", email, registrationId: null }, clock),
  );
}
