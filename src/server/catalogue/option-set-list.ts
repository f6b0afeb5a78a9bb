import type { OptionSetDto } from "@/contract/admin/option-sets";
import { stepsOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";

/** Every option set with its steps and how many products name it, the built-in ones first. */
export async function listOptionSets(): Promise<OptionSetDto[]> {
  const sets = await db().optionSet.findMany({
    select: {
      id: true,
      slug: true,
      name: true,
      nameAr: true,
      isBuiltIn: true,
      version: true,
      steps: true,
      _count: { select: { products: true } },
    },
    orderBy: { id: "asc" },
  });
  return sets.map(({ _count, steps, ...set }) => ({
    ...set,
    steps: stepsOf({ steps }).map((step) => ({ ...step, options: [...step.options] })),
    products: _count.products,
  }));
}
