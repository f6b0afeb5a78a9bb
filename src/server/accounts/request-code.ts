import type { CodePurpose } from "@/domain/account-code";
import type { Locale } from "@/domain/locale";
import { issueCode } from "@/server/accounts/issue-code";
import { type Attempt, mailLimits } from "@/server/accounts/limits";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { type JobData, sendJob } from "@/server/platform/jobs";
import { consume } from "@/server/platform/rate-limit";

/** Nobody waits longer for a code; a later one would only surprise. Seconds. */
const WORTH_SENDING = 15 * 60;

/**
 * Somebody asks for a code by an address: forgot password, or resend verification. Known or unknown, the
 * answer and its time are the same, since a job does the rest. Design §3, Same answer for all.
 * @throws DomainError too_many_requests
 */
export async function requestCode(
  purpose: CodePurpose,
  { email, ip, locale }: Attempt & { locale: Locale },
  clock: Clock = systemClock,
): Promise<void> {
  await consume(mailLimits({ email, ip }, purpose));
  const requestedAt = clock().toISOString();
  await db().$transaction((tx) =>
    sendJob(tx, "issue-code", { purpose, email, locale, requestedAt }),
  );
}

/** The job of it: an account that there is, and whom this code would help, gets one. */
export async function answerCodeRequest(
  { purpose, email, locale, requestedAt }: JobData["issue-code"],
  clock: Clock = systemClock,
): Promise<void> {
  const now = clock();
  if (now.getTime() - Date.parse(requestedAt) > WORTH_SENDING * 1000) return;
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email },
      select: { id: true, email: true, isVerified: true },
    });
    if (!user || (purpose === "verification" && user.isVerified)) return;
    await issueCode(tx, purpose, { user, locale, now });
  });
}
