import type { CategoryDto } from "@/contract/catalogue";
import { categoryColourOf, categoryIconOf } from "@/domain/catalogue/category";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The public columns of a category. */
export const categoryColumns = {
  id: true,
  name: true,
  nameAr: true,
  slug: true,
  description: true,
  descriptionAr: true,
  tagline: true,
  taglineAr: true,
  icon: true,
  colour: true,
  imageUrl: true,
} as const satisfies Prisma.CategorySelect & Record<keyof CategoryDto, true>;

type CategoryRow = RowOf<"Category", { select: typeof categoryColumns }>;

/** The order of categories in the shop: by `position`, which admins set, then by id. */
export const categoryOrder = [
  { position: "asc" },
  { id: "asc" },
] as const satisfies Prisma.CategoryOrderByWithRelationInput[];

export function toCategoryDto({ icon, colour, ...row }: CategoryRow): CategoryDto {
  return { ...row, icon: categoryIconOf(icon), colour: categoryColourOf(colour) };
}
