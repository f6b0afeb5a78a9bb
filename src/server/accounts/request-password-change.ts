import type { CurrentUserDto } from "@/contract/accounts";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/locale";
import { passwordLimits } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import { requestCode } from "@/server/accounts/request-code";
import { db } from "@/server/platform/db";
import { consume, refund } from "@/server/platform/rate-limit";

/**
 * The profile's change of password: who knows the current one is mailed a reset code. Specification §4.
 * @throws DomainError current_password_wrong, too_many_requests
 */
export async function requestPasswordChange(
  user: Pick<CurrentUserDto, "id" | "email">,
  { currentPassword, ip, locale }: { currentPassword: string; ip: string; locale: Locale },
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
  await requestCode("reset", { email: user.email, ip, locale });
}
