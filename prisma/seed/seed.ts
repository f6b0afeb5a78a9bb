import { pathToFileURL } from "node:url";
import { env } from "@/env";
import { db, disconnectDb } from "@/server/platform/database/db";
import { categories } from "./categories";
import { seedDemoAdmin } from "./demo-admin";
import { demoBatches, demoKeys } from "./demo-keys";
import { software } from "./software";
import { topUps } from "./top-ups";

/**
 * Puts the built-in catalogue into the database (specification §3): only what is missing, so that a
 * second time changes nothing, neither a price that an admin changed nor a key that was sold. Keys that
 * open nothing are for the demo: elsewhere the pools stay empty until an admin fills them.
 */
export async function seed(): Promise<void> {
  const skipDuplicates = true;
  await db().$transaction(async (tx) => {
    await tx.category.createMany({ data: categories, skipDuplicates });
    await tx.product.createMany({ data: [...topUps, ...software], skipDuplicates });
    await tx.$executeRaw`
      SELECT setval('categories_id_seq', greatest((SELECT max(id) FROM categories), last_value))
      FROM categories_id_seq`;
    await tx.$executeRaw`
      SELECT setval('products_id_seq', greatest((SELECT max(id) FROM products), last_value))
      FROM products_id_seq`;
    if (env().DEMO !== "1") return;
    await tx.keyBatch.createMany({ data: demoBatches(), skipDuplicates });
    await tx.licenceKey.createMany({ data: demoKeys(), skipDuplicates });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await seed();
  // Of the demo's own start alone: tests make the people whom they speak of.
  if (process.argv.includes("--demo-admin")) await seedDemoAdmin();
  await disconnectDb();
}
