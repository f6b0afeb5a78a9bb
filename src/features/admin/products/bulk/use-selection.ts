"use client";

import { useCallback, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/catalogue/products";
import type { ProductFilters } from "@/features/admin/products/product-filters";
import { NOTHING, pagePressed, pressed, selectionInput } from "./selection";

/** The state of the checkbox that selects a row for a bulk change. */
export interface RowChoice {
  isChosen: boolean;
  /** True if all found products are selected: a single one cannot be deselected. */
  isFixed: boolean;
  onPress: (isRange: boolean) => void;
}

/** State and callbacks of the table's checkboxes. */
export interface PageChoices {
  isPageChosen: boolean;
  /** True if all found products are selected. */
  isFixed: boolean;
  onPressPage: () => void;
  ofRow: (id: number) => RowChoice;
}

/** The selected products; kept across pages, cleared by another search or filter. */
export function useSelection(filters: ProductFilters, rows: readonly AdminProductRow[]) {
  const { q, categoryId, state } = filters;
  const asked = JSON.stringify([q, categoryId, state]);
  const [kept, setKept] = useState({ asked, selection: NOTHING });
  const selection = kept.asked === asked ? kept.selection : NOTHING;
  const page = rows.map(({ id }) => id);
  const clear = useCallback(() => setKept({ asked: "", selection: NOTHING }), []);
  const set = (next: typeof selection) => setKept({ asked, selection: next });
  const choices: PageChoices = {
    isPageChosen: selection.isAll || page.every((id) => selection.ids.has(id)),
    isFixed: selection.isAll,
    onPressPage: () => set(pagePressed(selection, page)),
    ofRow: (id) => ({
      isChosen: selection.isAll || selection.ids.has(id),
      isFixed: selection.isAll,
      onPress: (isRange) => set(pressed(selection, id, page, isRange)),
    }),
  };
  return {
    selection,
    choices,
    /** The input of a bulk change; null if the selection is empty. */
    input: selection.isAll || selection.ids.size > 0 ? selectionInput(selection, filters) : null,
    chooseAll: () => set({ ...selection, isAll: true }),
    clear,
  };
}
