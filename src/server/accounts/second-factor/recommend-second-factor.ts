import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/**
 * Warns at startup about owners whose account has no second factor; not in the demo, whose admin
 * has none, and not if ADMIN_SECOND_FACTOR requires one.
 * @returns the number of such owners
 */
export async function recommendSecondFactor(): Promise<number> {
  const { DEMO, ADMIN_SECOND_FACTOR } = env();
  if (DEMO === "1" || ADMIN_SECOND_FACTOR === "required") return 0;
  const owners = await db().user.count({
    where: {
      role: "owner",
      isVerified: true,
      passkeys: { none: {} },
      OR: [{ secondFactor: null }, { secondFactor: { confirmedAt: null } }],
    },
  });
  if (owners > 0) {
    log.warn(
      { owners },
      "owners sign in to the control panel with a password only: set up a second factor in its Security tab; ADMIN_SECOND_FACTOR=required then demands one of all staff",
    );
  }
  return owners;
}
