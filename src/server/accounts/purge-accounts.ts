import { purgeOpenings } from "@/server/orders/code-openings";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { purgeLimits } from "@/server/platform/rate-limit";

/** Days after which a registration that nobody confirmed is forgotten. */
const UNVERIFIED_DAYS = 7;

/** Deletes ended sessions, invitations and limits that have run out, registrations that were never confirmed, and old openings of codes. */
export async function purgeAccounts(clock: SharedClock = databaseClock): Promise<void> {
  const now = await readMoment(db(), clock);
  const long = new Date(now.getTime() - UNVERIFIED_DAYS * 24 * 60 * 60 * 1000);
  await db().session.deleteMany({ where: { expiresAt: { lt: now } } });
  await db().user.deleteMany({
    where: { isVerified: false, isAdmin: false, createdAt: { lt: long }, orders: { none: {} } },
  });
  await db().staffInvitation.deleteMany({ where: { expiresAt: { lt: now } } });
  await purgeLimits(now);
  await purgeOpenings(now);
}
