"use client";

import { useCallback, useState } from "react";
import type { AdminProductRow } from "@/contract/admin/catalogue/products";
import type { ProductFilters } from "@/features/admin/products/product-filters";
import { NOTHING, pagePressed, pressed, selectionInput } from "./selection";

/** State of the checkbox that selects a row for a bulk edit. */
export interface RowChoice {
  isChosen: boolean;
  /** All found rows are selected: a single row cannot be deselected. */
  isFixed: boolean;
  onPress: (isRange: boolean) => void;
}

/** What the table needs to show and change the selection. */
export interface PageChoices {
  isPageChosen: boolean;
  /** All that are found are chosen. */
  isFixed: boolean;
  onPressPage: () => void;
  ofRow: (id: number) => RowChoice;
}

/** The products that are chosen; kept from page to page, and gone with another search or filter. */
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
    /** What a change is asked for; null when nothing is chosen. */
    input: selection.isAll || selection.ids.size > 0 ? selectionInput(selection, filters) : null,
    chooseAll: () => set({ ...selection, isAll: true }),
    clear,
  };
}
