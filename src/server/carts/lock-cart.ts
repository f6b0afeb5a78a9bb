import type { Tx } from "@/server/platform/db";

/** One change of a cart at a time, until `tx` ends: two clicks are two units, one order is one order. */
export async function lockCart(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`cart:${sessionId}`}, 0))`;
}
