import type { CategoryDto } from "@/contract/catalogue";
import { categoryColourOf, categoryIconOf } from "@/domain/catalogue/category";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** What a shopper sees of a category. */
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

type CategoryRow = Prisma.CategoryGetPayload<{ select: typeof categoryColumns }>;

/** The order of the shop: the owner's; those of one place by age. */
export const categoryOrder = [
  { position: "asc" },
  { id: "asc" },
] as const satisfies Prisma.CategoryOrderByWithRelationInput[];

export function toCategoryDto({ icon, colour, ...row }: CategoryRow): CategoryDto {
  return { ...row, icon: categoryIconOf(icon), colour: categoryColourOf(colour) };
}
