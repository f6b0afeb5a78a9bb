import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL, ADMIN_USERNAME } from "@/domain/account/session";
import { env } from "@/env";
import { findAccount, isNameTaken } from "@/server/accounts/find-account";
import { hashPassword } from "@/server/accounts/passwords";
import { db } from "@/server/platform/database/db";

/**
 * Creates the administrator whose credentials the sign-in page /admin-login shows in the demo. Does
 * nothing outside the demo, or if the account exists: a changed password stays changed, and a
 * revoked role stays revoked.
 */
export async function seedDemoAdmin(): Promise<void> {
  if (env().DEMO !== "1") return;
  if ((await findAccount(ADMIN_EMAIL)) || (await isNameTaken(ADMIN_USERNAME))) return;
  await db().user.create({
    data: {
      email: ADMIN_EMAIL,
      username: ADMIN_USERNAME,
      password: await hashPassword(DEMO_ADMIN_PASSWORD),
      isAdmin: true,
      role: "owner",
      isVerified: true,
    },
  });
}
