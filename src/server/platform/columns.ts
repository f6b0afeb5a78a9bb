import { chosenOptions, type ProductKind } from "@/domain/customization";
import { TOPUP_STATUSES, type TopupStatus } from "@/domain/order-lifecycle";
import { optionsOf } from "@/server/carts/cart-lines";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The options of a line as the wire has them: what they cost is in the line's price. */
export function optionsDtoOf(
  kind: ProductKind,
  options: Prisma.JsonValue,
): { stepId: string; value: string }[] {
  return chosenOptions(kind, optionsOf(options)).map(({ stepId, value }) => ({ stepId, value }));
}

/** The status that the database's check guarantees; null for what is no top-up. */
export function topupStatusOf(status: string | null): TopupStatus | null {
  return TOPUP_STATUSES.find((known) => known === status) ?? null;
}
