import { z } from "zod";
import { orderRow } from "@/contract/admin/orders/order-table";

/** Maximum orders of one page of changes. */
export const CHANGES_PER_PAGE = 100;

/** A position in the list of changes: a whole number. */
export const changePosition = z.string().regex(/^(0|[1-9]\d{0,14})$/);

export const orderChangesInput = z.object({
  /** The last position that was read; null for the beginning. */
  after: changePosition.nullable().default(null),
  /** Without `after`: only orders that changed since this moment. */
  since: z.iso.datetime().nullable().default(null),
});

export const orderChangesDto = z.object({
  /** Orders in the order of their last change. */
  rows: z.array(orderRow.extend({ changedAt: z.string() })),
  /**
   * The position of the last row; without rows, the position from which the next call continues.
   */
  last: changePosition,
  hasMore: z.boolean(),
});
export type OrderChangesDto = z.infer<typeof orderChangesDto>;
