import type { Stack } from "../stack/stack";

/** Adds `count` licence keys to the product that the buyers order. */
export async function addKeys(environment: Stack["environment"], count: number): Promise<void> {
  Object.assign(process.env, environment);
  const { keysOf } = await import("../../prisma/seed/demo-keys");
  const { db, disconnectDb } = await import("@/server/platform/database/db");
  const pool = { productId: 7, count, prefix: "", groups: 5, groupLength: 5 };
  await db().licenceKey.createMany({ data: keysOf(pool), skipDuplicates: true });
  await disconnectDb();
}
