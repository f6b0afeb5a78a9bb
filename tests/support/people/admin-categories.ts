import { randomUUID } from "node:crypto";
import type { AdminCategoryDto, CategoryFormInput } from "@/contract/admin/catalogue/categories";
import { callAs } from "./callers";

/** A valid category form. */
export const GIFT_CARDS: CategoryFormInput = {
  name: "Gift cards",
  nameAr: "بطاقات الهدايا",
  slug: "gift-cards",
  tagline: "Cards for every shop",
  taglineAr: "بطاقات لكل المتاجر",
  description: "Codes of gift cards.",
  descriptionAr: "",
  searchWords: "",
  icon: "gift",
  colour: "rose",
  imageUrl: "",
  isShown: true,
};

export function categoryTable(): Promise<AdminCategoryDto[]> {
  return callAs("admin", "admin.categories.table", undefined) as Promise<AdminCategoryDto[]>;
}

/** The slugs of the category table, in its order. */
export async function slugs(): Promise<string[]> {
  return (await categoryTable()).map(({ slug }) => slug);
}

export function saveCategory(
  category: CategoryFormInput,
  base: { id: number; version: number } | null = null,
  idempotencyKey: string = randomUUID(),
): Promise<{ id: number }> {
  const input = { idempotencyKey, base, category };
  return callAs("admin", "admin.categories.save", input) as Promise<{ id: number }>;
}

/** Adds a category. @returns its id */
export async function addedCategory(more: Partial<CategoryFormInput> = {}): Promise<number> {
  return (await saveCategory({ ...GIFT_CARDS, ...more })).id;
}

/** The initial values of a category's edit dialog, and the id and version to save it with. */
export async function openedCategory(id: number) {
  const row = (await categoryTable()).find((one) => one.id === id);
  if (!row) throw new Error(`there is no category ${id}`);
  const form: CategoryFormInput = {
    name: row.name,
    nameAr: row.nameAr ?? "",
    slug: row.slug,
    tagline: row.tagline ?? "",
    taglineAr: row.taglineAr ?? "",
    description: row.description ?? "",
    descriptionAr: row.descriptionAr ?? "",
    searchWords: row.searchWords,
    icon: row.icon,
    colour: row.colour,
    imageUrl: row.imageUrl ?? "",
    isShown: row.isShown,
  };
  return { form, base: { id, version: row.version } };
}

/** Opens a category's dialog, changes values and saves. */
export async function changeCategory(id: number, more: Partial<CategoryFormInput>): Promise<void> {
  const { form, base } = await openedCategory(id);
  await saveCategory({ ...form, ...more }, base);
}

export function moveCategory(
  id: number,
  place: number,
  idempotencyKey: string = randomUUID(),
): Promise<unknown> {
  return callAs("admin", "admin.categories.move", { idempotencyKey, id, place });
}

export function deleteCategory(id: number): Promise<unknown> {
  return callAs("admin", "admin.categories.delete", { idempotencyKey: randomUUID(), id });
}
