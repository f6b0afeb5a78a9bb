import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/**
 * Says aloud, as the shop starts, that owners open the panel by a password alone; not in the demo, whose admin has none, and not
 * where the shop demands it. @returns how many owners it said it of
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
      "owners of the shop open the control panel by a password alone: set a second factor up in its tab Security, then ADMIN_SECOND_FACTOR=required demands one of everybody",
    );
  }
  return owners;
}
