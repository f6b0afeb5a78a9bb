import type { z } from "zod";
import type { CategoryForm, saveCategoryInput } from "@/contract/admin/catalogue/categories";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { isBuiltInCategory, MAX_CATEGORIES } from "@/domain/catalogue/category";
import { DomainError } from "@/domain/errors";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import { auditSnapshot, differences } from "@/server/catalogue/products/product-audit";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { lockCategories } from "./category-locks";

type SaveCategory = z.output<typeof saveCategoryInput>;
type Saved = { id: number };

/**
 * Adds a category at the end, or changes the category `base.id` if its version is still
 * `base.version`, the one that the admin opened.
 * @throws DomainError category_not_found; category_changed if the version differs;
 *   category_slug_taken; category_slug_fixed for another slug of a built-in category;
 *   categories_full if there are MAX_CATEGORIES
 */
export async function saveCategory(
  call: AdminCall,
  { base, category }: SaveCategory,
): Promise<Saved> {
  return executeAudited(call, async (tx) => {
    await lockCategories(tx);
    return base ? update(tx, base, category) : create(tx, category);
  });
}

async function create(tx: PrismaTransaction, form: CategoryForm): Promise<AuditedAction<Saved>> {
  const { _count, _max } = await tx.prisma.category.aggregate({
    _count: true,
    _max: { position: true },
  });
  if (_count >= MAX_CATEGORIES) throw new DomainError("categories_full", { max: MAX_CATEGORIES });
  await checkSlug(tx, form.slug, null);
  const position = (_max.position ?? 0) + 1;
  const { id } = await tx.prisma.category.create({
    data: { ...form, position },
    select: { id: true },
  });
  return {
    action: "category.create",
    entity: "category",
    entityId: id,
    after: auditSnapshot(auditValuesOf(form)),
    result: { id },
  };
}

const editedColumns = {
  name: true,
  nameAr: true,
  slug: true,
  tagline: true,
  taglineAr: true,
  description: true,
  descriptionAr: true,
  searchWords: true,
  icon: true,
  colour: true,
  imageUrl: true,
  isShown: true,
} as const satisfies Record<keyof CategoryForm, true>;

async function update(
  tx: PrismaTransaction,
  { id, version }: NonNullable<SaveCategory["base"]>,
  form: CategoryForm,
): Promise<AuditedAction<Saved>> {
  const old = await tx.prisma.category.findUnique({
    where: { id },
    select: { ...editedColumns, version: true },
  });
  if (!old) throw new DomainError("category_not_found");
  if (old.version !== version) throw new DomainError("category_changed");
  if (form.slug !== old.slug && isBuiltInCategory(old.slug)) {
    throw new DomainError("category_slug_fixed");
  }
  await checkSlug(tx, form.slug, id);
  await tx.prisma.category.update({ where: { id }, data: { ...form, version: { increment: 1 } } });
  return {
    action: "category.update",
    entity: "category",
    entityId: id,
    ...differences(auditValuesOf(old), auditValuesOf(form)),
    result: { id },
  };
}

/**
 * Checks that no other category has the slug.
 * @param id the category being changed, which may have the slug already; null for a new category
 * @throws DomainError category_slug_taken
 */
async function checkSlug(tx: PrismaTransaction, slug: string, id: number | null): Promise<void> {
  const owner = await tx.prisma.category.findUnique({ where: { slug }, select: { id: true } });
  if (owner && owner.id !== id) throw new DomainError("category_slug_taken", { slug });
}

type Edited = Record<keyof CategoryForm, string | boolean | null>;

/** The audit log's values of a category, in the order of its form. */
function auditValuesOf(row: Edited): AuditValues {
  const names = Object.keys(editedColumns) as (keyof CategoryForm)[];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
