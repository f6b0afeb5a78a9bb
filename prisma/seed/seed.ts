import { pathToFileURL } from "node:url";
import { env } from "@/env";
import { disconnectDb } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { categories } from "./categories";
import { seedDemoAdmin } from "./demo-admin";
import { demoBatches, demoKeys } from "./demo-keys";
import { software } from "./software";
import { topUps } from "./top-ups";

/**
 * Adds the missing parts of the built-in catalogue (specification §3) to the database. Another run
 * changes nothing, neither a price that an admin edited nor a key that was sold. The demo also gets
 * keys that unlock nothing; elsewhere the pools stay empty until an admin fills them.
 */
export async function seed(): Promise<void> {
  const skipDuplicates = true;
  await prismaTransaction(async (tx) => {
    await tx.prisma.category.createMany({ data: categories, skipDuplicates });
    await tx.prisma.product.createMany({ data: [...topUps, ...software], skipDuplicates });
    await tx.prisma.$executeRaw`
      SELECT setval('categories_id_seq', greatest((SELECT max(id) FROM categories), last_value))
      FROM categories_id_seq`;
    await tx.prisma.$executeRaw`
      SELECT setval('products_id_seq', greatest((SELECT max(id) FROM products), last_value))
      FROM products_id_seq`;
    if (env().DEMO !== "1") return;
    await tx.prisma.keyBatch.createMany({ data: demoBatches(), skipDuplicates });
    await tx.prisma.licenceKey.createMany({ data: demoKeys(), skipDuplicates });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await seed();
  // Only at the start of the demo: tests create their own admins.
  if (process.argv.includes("--demo-admin")) await seedDemoAdmin();
  await disconnectDb();
}
