import type { AdminCategoryDto, CategoryFormInput } from "@/contract/admin/catalogue/categories";
import {
  categories,
  categoriesQuery,
  category,
  categoryChanges,
  categoryMove,
  deletedCategory,
  movedCategory,
  newCategory,
} from "@/contract/v1/categories";
import { DomainError } from "@/domain/errors";
import { idCursorsOf, pageOf } from "@/server/rest/v1/cursors";
import type { EndpointCall } from "@/server/rest/v1/definition";
import { endpoint } from "@/server/rest/v1/endpoint";
import { deleteOver, saveOver } from "@/server/rest/v1/save-over";

const tag = "Categories";
const WHOLE: (typeof category)["_zod"]["output"] = {
  id: 2,
  name: "Software",
  nameAr: "برامج",
  slug: "software",
  tagline: "Keys in seconds",
  taglineAr: null,
  description: null,
  descriptionAr: null,
  searchWords: "licences",
  icon: "key",
  colour: "teal",
  imageUrl: null,
  isShown: true,
  isBuiltIn: true,
  products: 3,
  activeProducts: 3,
  version: 2,
};

type Values = { [Name in keyof CategoryFormInput]?: CategoryFormInput[Name] | null | undefined };

/** Converts values to those of the panel's form, in which "" means no value. */
const formOf = (values: Values): CategoryFormInput => ({
  name: values.name ?? "",
  nameAr: values.nameAr ?? "",
  slug: values.slug ?? "",
  tagline: values.tagline ?? "",
  taglineAr: values.taglineAr ?? "",
  description: values.description ?? "",
  descriptionAr: values.descriptionAr ?? "",
  searchWords: values.searchWords ?? "",
  icon: values.icon ?? "tag",
  colour: values.colour ?? "violet",
  imageUrl: values.imageUrl ?? "",
  isShown: values.isShown ?? true,
});

/** @throws DomainError category_not_found */
async function read({ shop }: Pick<EndpointCall, "shop">, id: number): Promise<AdminCategoryDto> {
  const found = (await shop.admin.categories.table()).find((one) => one.id === id);
  if (!found) throw new DomainError("category_not_found");
  return found;
}

const cursors = idCursorsOf("categories");

export const CATEGORY_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/categories",
    operationId: "listCategories",
    scope: "products:read",
    tag,
    summary: "Lists categories in the order of the shop",
    query: categoriesQuery,
    output: categories,
    examples: { output: { data: [WHOLE], nextCursor: null } },
    async run({ shop, query: { cursor } }) {
      const after = cursors.read(cursor);
      const { rows, next } = pageOf(await shop.admin.categories.table(), after);
      return { data: rows, nextCursor: cursors.write(next) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/categories/{id}",
    operationId: "getCategory",
    scope: "products:read",
    tag,
    summary: "Reads a category",
    output: category,
    hasVersion: true,
    examples: { output: WHOLE },
    run: (call) => read(call, call.id()),
  }),
  endpoint({
    method: "POST",
    path: "/categories",
    operationId: "createCategory",
    scope: "products:write",
    tag,
    summary: "Adds a category",
    body: newCategory,
    output: category,
    status: 201,
    hasVersion: true,
    examples: {
      body: { name: "Gift cards", nameAr: "بطاقات الهدايا", slug: "gift-cards", icon: "gift" },
      output: {
        ...WHOLE,
        id: 4,
        name: "Gift cards",
        nameAr: "بطاقات الهدايا",
        slug: "gift-cards",
        icon: "gift",
        isBuiltIn: false,
        products: 0,
        activeProducts: 0,
        version: 1,
      },
    },
    async run(call) {
      const { shop, body, idempotencyKey } = call;
      const { id } = await shop.admin.categories.save({
        base: null,
        category: formOf(body),
        idempotencyKey,
      });
      return read(call, id);
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/categories/{id}",
    operationId: "changeCategory",
    scope: "products:write",
    tag,
    summary: "Changes a category, or hides it",
    description: "Needs `If-Match` with the ETag of the category as it was read.",
    body: categoryChanges,
    output: category,
    hasVersion: true,
    examples: { body: { isShown: false }, output: { ...WHOLE, isShown: false, version: 3 } },
    async run(call) {
      const { shop, version, body, idempotencyKey } = call;
      const stored = await read(call, call.id());
      await saveOver(stored.version, version, () =>
        shop.admin.categories.save({
          base: { id: stored.id, version },
          category: formOf({ ...stored, ...body }),
          idempotencyKey,
        }),
      );
      return read(call, stored.id);
    },
  }),
  endpoint({
    method: "POST",
    path: "/categories/{id}/move",
    operationId: "moveCategory",
    scope: "products:write",
    tag,
    summary: "Moves a category to another place in the shop",
    description: "The others keep their order. A place after the last one means the last one.",
    body: categoryMove,
    output: movedCategory,
    examples: { body: { place: 1 }, output: { id: 4, place: 1 } },
    async run({ shop, id, body: { place }, idempotencyKey }) {
      const moved = await shop.admin.categories.move({ id: id(), place, idempotencyKey });
      return { id: id(), place: moved.place };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/categories/{id}",
    operationId: "deleteCategory",
    scope: "products:write",
    tag,
    summary: "Deletes a category that has no products",
    description: "Archived products count too. The built-in categories stay.",
    output: deletedCategory,
    ifMatch: "optional",
    examples: { output: { id: 4 } },
    async run(call) {
      await deleteOver(call, call.shop.admin.categories.delete);
      return { id: call.id() };
    },
  }),
];
