import type { BulkSelectionInput } from "@/contract/admin/catalogue/bulk-edits";
import type { ProductFilters } from "@/features/admin/products/product-filters";

/** What is chosen in the table: some products, or all that its filter finds. */
export interface Selection {
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** The product that was chosen or left last: a range begins there. */
  last: number | null;
}

export const NOTHING: Selection = { ids: new Set(), isAll: false, last: null };

/**
 * The selection once the box of a product is pressed; with shift, all rows from the last one to this one
 * become as this one.
 * @param page the numbers of the products on the page, in its order
 */
export function pressed(
  selection: Selection,
  id: number,
  page: readonly number[],
  isRange: boolean,
): Selection {
  const isChosen = !selection.ids.has(id);
  const from = selection.last === null ? -1 : page.indexOf(selection.last);
  const to = page.indexOf(id);
  const touched =
    isRange && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return { ...withAll(selection, touched, isChosen), last: id };
}

/** The selection with all rows of a page, or without them when all of them were chosen. */
export function pagePressed(selection: Selection, page: readonly number[]): Selection {
  return withAll(selection, page, !page.every((id) => selection.ids.has(id)));
}

function withAll(selection: Selection, touched: readonly number[], isChosen: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of touched) {
    if (isChosen) ids.add(id);
    else ids.delete(id);
  }
  return { ...selection, ids };
}

/** What the preview is asked for. */
export function selectionInput(
  { ids, isAll }: Selection,
  { q, categoryId, state }: ProductFilters,
): BulkSelectionInput {
  return isAll
    ? { of: "filter", filter: { q, categoryId, state } }
    : { of: "ids", ids: [...ids].sort((one, other) => one - other) };
}
