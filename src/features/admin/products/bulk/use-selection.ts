"use client";

import { useCallback, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/catalogue/products";
import type { ProductFilters } from "@/features/admin/products/product-filters";
import { EMPTY_SELECTION, selectionInput, togglePage, togglePressed } from "./selection";

/** The state of the checkbox that selects a row for a bulk change. */
export interface RowSelection {
  isChosen: boolean;
  /** True if all products that match the filter are selected. The checkbox is then disabled. */
  isFixed: boolean;
  onPress: (isRange: boolean) => void;
}

/** State and callbacks of the checkboxes: one for the whole page, and one per row. */
export interface PageSelection {
  isPageChosen: boolean;
  /** True if all products that match the filter are selected. The checkbox is then disabled. */
  isFixed: boolean;
  onPressPage: () => void;
  ofRow: (id: number) => RowSelection;
}

/** The selected products; kept across pages, cleared by another search or filter. */
export function useSelection(filters: ProductFilters, rows: readonly AdminProductRow[]) {
  const { q, categoryId, state } = filters;
  const asked = JSON.stringify([q, categoryId, state]);
  const [kept, setKept] = useState({ asked, selection: EMPTY_SELECTION });
  const selection = kept.asked === asked ? kept.selection : EMPTY_SELECTION;
  const page = rows.map(({ id }) => id);
  const clear = useCallback(() => setKept({ asked: "", selection: EMPTY_SELECTION }), []);
  const set = (next: typeof selection) => setKept({ asked, selection: next });
  const choices: PageSelection = {
    isPageChosen: selection.isAll || page.every((id) => selection.ids.has(id)),
    isFixed: selection.isAll,
    onPressPage: () => set(togglePage(selection, page)),
    ofRow: (id) => ({
      isChosen: selection.isAll || selection.ids.has(id),
      isFixed: selection.isAll,
      onPress: (isRange) => set(togglePressed(selection, id, page, isRange)),
    }),
  };
  return {
    selection,
    choices,
    /** The selection as the input of a bulk change's preview; null if nothing is selected. */
    input: selection.isAll || selection.ids.size > 0 ? selectionInput(selection, filters) : null,
    chooseAll: () => set({ ...selection, isAll: true }),
    clear,
  };
}
