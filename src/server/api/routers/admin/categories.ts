import { z } from "zod";
import {
  categoryTableDto,
  moveCategoryInput,
  movedCategoryDto,
  saveCategoryInput,
  savedCategoryDto,
} from "@/contract/admin/catalogue/categories";
import { deletedRowInput } from "@/contract/admin/common";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { categoryTable } from "@/server/catalogue/categories/category-table";
import { deleteCategory } from "@/server/catalogue/categories/delete-category";
import { moveCategory } from "@/server/catalogue/categories/move-category";
import { saveCategory } from "@/server/catalogue/categories/save-category";

export const adminCategoriesRouter = createRouter({
  table: adminProcedure("any_staff")
    .input(z.void())
    .output(categoryTableDto)
    .query(() => categoryTable()),

  save: adminMutation("products:write", saveCategoryInput, savedCategoryDto).mutation(
    ({ ctx, input }) => saveCategory(ctx.call, input),
  ),

  move: adminMutation("products:write", moveCategoryInput, movedCategoryDto).mutation(
    ({ ctx, input }) => moveCategory(ctx.call, input),
  ),

  delete: adminMutation("products:write", deletedRowInput, z.void()).mutation(
    async ({ ctx, input }) => {
      await deleteCategory(ctx.call, input);
    },
  ),
});
