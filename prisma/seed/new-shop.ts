import { type GuestCart, HOME_PROMISES } from "@/domain/shop/settings";
import { createAdmin, type PreparedAdmin } from "@/server/accounts/staff/make-admin";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";
import { categories } from "./categories";

/**
 * Makes a migrated database a shop, at once or not at all: the built-in categories, its owner, the promises that a
 * new shop can make, and guests' carts that are kept. Option sets and the built-in game came with the migrations; there are no goods. Decision 055.
 * @throws Error where there is anybody or anything already
 */
export async function makeShop(owner: PreparedAdmin): Promise<void> {
  await db().$transaction(async (tx) => {
    // Whoever registers or seeds meanwhile waits, and finds a shop.
    await tx.$executeRaw`LOCK TABLE users, categories IN SHARE ROW EXCLUSIVE MODE`;
    if ((await tx.user.count()) + (await tx.category.count()) > 0) {
      throw new Error("The database holds a shop already. Nothing was changed.");
    }
    await tx.category.createMany({ data: categories });
    await tx.$executeRaw`
      SELECT setval('categories_id_seq', (SELECT max(id) FROM categories)) FROM categories_id_seq`;
    await createAdmin(tx, { ...owner, role: "owner" });
    // It has no customers yet of whom it could tell. All else is as the environment says it first.
    const promises = HOME_PROMISES.filter((promise) => promise !== "customers");
    await tx.settingsVersion.create({
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
