import type { OptionSetDto } from "@/contract/admin/catalogue/option-sets";
import { MAY_BE_SOLD } from "@/server/catalogue/stock/key-choices";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";

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

/** How many keys that may still be sold the products of a set have, by choice. */
export async function keysOfOptionSet(id: number): Promise<{ choice: string; count: number }[]> {
  return db().$queryRaw`
    SELECT k.choice, count(*)::int AS count
    FROM licence_keys k JOIN products p ON p.id = k.product_id
    WHERE p.option_set_id = ${id} AND p.fulfilment = 'keys' AND ${MAY_BE_SOLD}
    GROUP BY k.choice ORDER BY k.choice`;
}
