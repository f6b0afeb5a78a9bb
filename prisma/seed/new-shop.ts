import { type GuestCart, HOME_PROMISES } from "@/domain/shop/settings";
import { createAdmin, type PreparedAdmin } from "@/server/accounts/staff/make-admin";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { categories } from "./categories";

/**
 * Turns a migrated database into a shop without products, in one transaction. Adds the built-in
 * categories, the owner and two settings: the promises on the home page that a new shop can make,
 * and that guests' carts are kept. The migrations already created the option sets and the built-in
 * game. Decision 055 (new shops).
 * @throws Error if there is any user or category already
 */
export async function makeShop(owner: PreparedAdmin): Promise<void> {
  await prismaTransaction(async (tx) => {
    // A concurrent registration or seed waits until this transaction ends.
    await tx.prisma.$executeRaw`LOCK TABLE users, categories IN SHARE ROW EXCLUSIVE MODE`;
    if ((await tx.prisma.user.count()) + (await tx.prisma.category.count()) > 0) {
      throw new Error("The database already contains a shop. Nothing was changed.");
    }
    await tx.prisma.category.createMany({ data: categories });
    await tx.prisma.$executeRaw`
      SELECT setval('categories_id_seq', (SELECT max(id) FROM categories)) FROM categories_id_seq`;
    await createAdmin(tx, { ...owner, role: "owner" });
    // The promise `customers` advertises a number of customers, which a new shop does not have.
    // Settings without a value here keep the values of the environment variables.
    const promises = HOME_PROMISES.filter((promise) => promise !== "customers");
    await tx.prisma.settingsVersion.create({
      data: {
        version: 1,
        values: { promises, guestCart: "keep" satisfies GuestCart },
        group: "home",
        changedBy: COMMAND_LINE.username,
      },
    });
    await recordAction(tx, {
      admin: COMMAND_LINE,
      action: "settings.update",
      entity: "settings",
      entityId: "home",
      before: { promises: HOME_PROMISES.join(", ") },
      after: { promises: promises.join(", ") },
    });
  });
}
