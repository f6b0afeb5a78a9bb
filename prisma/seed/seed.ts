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
 * Adds the missing categories and products of the built-in catalogue to the database. Existing rows
 * stay unchanged, for example a price that an admin edited or a key that was sold. The demo also
 * gets licence keys, which unlock nothing; outside the demo, an admin adds the keys.
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
  // The start of the demo passes this option; tests do not, because they create their own admins.
  if (process.argv.includes("--demo-admin")) await seedDemoAdmin();
  await disconnectDb();
}
