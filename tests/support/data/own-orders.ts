import type { Owner } from "@/server/orders/buyer/own-orders";
import { db } from "@/server/platform/database/db";

/** An account inserted without registration. */
export function owner(username: string): Promise<Owner> {
  return db().user.create({
    data: { username, email: `${username}@example.com`, password: "x", isVerified: true },
    select: { id: true, email: true },
  });
}

/** Assigns the order to an account, as if its owner had been signed in when placing it. */
export async function belongsTo(person: Owner, orderId: number) {
  await db().order.update({ where: { id: orderId }, data: { userId: person.id } });
}

/** Inserts `count` orders without items. @returns their ids */
export async function emptyOrders(count: number, userId: number, customerEmail: string) {
  const rows = await db().order.createManyAndReturn({
    data: Array.from({ length: count }, () => ({
      userId,
      customerEmail,
      sessionId: "guest_elsewhere",
      totalUSD: 0,
      sarRate: 3.75,
      snapshot: "",
      expiresAt: new Date("2030-01-01T00:00:00Z"),
    })),
    select: { id: true },
  });
  return rows.map((row) => row.id);
}
