import type { OptionSetDto } from "@/contract/admin/catalogue/option-sets";
import { MAY_BE_SOLD } from "@/server/catalogue/stock/key-choices";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";

/** Every option set with its steps and its number of products, built-in sets first. */
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

/** $1 the set. */
const COUNT_KEYS_OF_SET = statement(
  "count_keys_of_set",
  `
    SELECT k.choice, count(*)::int AS count
    FROM licence_keys k JOIN products p ON p.id = k.product_id
    WHERE p.option_set_id = $1 AND p.fulfilment = 'keys' AND ${MAY_BE_SOLD}
    GROUP BY k.choice ORDER BY k.choice`,
);

/**
 * For each choice, the number of keys of the set's products that may still be sold (`MAY_BE_SOLD`).
 */
export async function keysOfOptionSet(id: number): Promise<{ choice: string; count: number }[]> {
  return runUnprepared(COUNT_KEYS_OF_SET, [id]);
}
