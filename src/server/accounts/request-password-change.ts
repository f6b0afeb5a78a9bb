import type { CurrentUserDto } from "@/contract/accounts";
import { DomainError } from "@/domain/errors";
import { passwordLimits, passwordMailLimits } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";
import { consume, refund } from "@/server/platform/rate-limit";

/**
 * The profile's change of password: who knows the current one is mailed a reset code. Specification §4.
 * @throws DomainError current_password_wrong, too_many_requests
 */
export async function requestPasswordChange(
  user: Pick<CurrentUserDto, "id" | "email">,
  currentPassword: string,
  clock: Clock = systemClock,
): Promise<void> {
  const limits = passwordLimits(user.id);
  await consume(limits);
  const { password } = await db().user.findUniqueOrThrow({
    where: { id: user.id },
    select: { password: true },
  });
  if (!(await isPassword(password, currentPassword))) {
    throw new DomainError("current_password_wrong");
  }
  await refund(limits);
  await consume(passwordMailLimits(user.id));
  const { email } = user;
  const requestedAt = clock().toISOString();
  await db().$transaction((tx) =>
    sendJob(tx, "issue-code", { purpose: "reset", email, registrationId: null, requestedAt }),
  );
}
