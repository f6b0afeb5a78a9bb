import type { BulkSelectionInput } from "@/contract/admin/catalogue/bulk-edits";
import type { ProductFilters } from "@/features/admin/products/product-filters";

/**
 * The selection in the table: the products `ids` or, if `isAll` is true, all that match the filter.
 */
export interface Selection {
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** The product whose checkbox was pressed last, from which a range begins; null for none. */
  last: number | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), isAll: false, last: null };

/**
 * The selection after the checkbox of a product is pressed. In a range selection, all rows between
 * the last pressed row and this row get this row's new state.
 * @param page ids of the products on the page, in order
 * @param isRange true if the Shift key is held
 */
export function togglePressed(
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

/** The selection with all rows of a page, or without them if all of them were selected. */
export function togglePage(selection: Selection, page: readonly number[]): Selection {
  return withAll(selection, page, !page.every((id) => selection.ids.has(id)));
}

function withAll(selection: Selection, touched: readonly number[], isSelected: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of touched) {
    if (isSelected) ids.add(id);
    else ids.delete(id);
  }
  return { ...selection, ids };
}

/** The selection as the input of a bulk change's preview. */
export function selectionInput(
  { ids, isAll }: Selection,
  { q, categoryId, state }: ProductFilters,
): BulkSelectionInput {
  return isAll
    ? { of: "filter", filter: { q, categoryId, state } }
    : { of: "ids", ids: [...ids].sort((one, other) => one - other) };
}
