import { describe, expect, it } from "vitest";
import { filtersOf } from "@/features/admin/products/product-filters";
import {
  EMPTY_SELECTION,
  type Selection,
  selectionInput,
  togglePage,
  togglePressed,
} from "./selection";

const PAGE = [11, 12, 13, 14, 15];
const chosen = ({ ids }: Selection) => [...ids].sort();

describe("the selection of the table", () => {
  it("toggles one product per press", () => {
    const two = togglePressed(togglePressed(EMPTY_SELECTION, 12, PAGE, false), 15, PAGE, false);
    expect(chosen(two)).toEqual([12, 15]);
    expect(chosen(togglePressed(two, 12, PAGE, false))).toEqual([15]);
  });

  it("selects and deselects a range with shift, in either direction", () => {
    const down = togglePressed(togglePressed(EMPTY_SELECTION, 12, PAGE, false), 14, PAGE, true);
    expect(chosen(down)).toEqual([12, 13, 14]);
    expect(chosen(togglePressed(down, 13, PAGE, true))).toEqual([12]);
    const up = togglePressed(togglePressed(EMPTY_SELECTION, 14, PAGE, false), 11, PAGE, true);
    expect(chosen(up)).toEqual([11, 12, 13, 14]);
  });

  it("starts no range from a row on another page", () => {
    const other = togglePressed(EMPTY_SELECTION, 99, [98, 99], false);
    expect(chosen(togglePressed(other, 13, PAGE, true))).toEqual([13, 99]);
  });

  it("toggles the whole page and keeps the selection on other pages", () => {
    const elsewhere = togglePressed(EMPTY_SELECTION, 99, [99], false);
    const page = togglePage(elsewhere, PAGE);
    expect(chosen(page)).toEqual([...PAGE, 99]);
    expect(chosen(togglePage(page, PAGE))).toEqual([99]);
    expect(chosen(togglePage(togglePressed(page, 13, PAGE, false), PAGE))).toEqual([...PAGE, 99]);
  });

  it("is sent as ids, or as the filter if everything is selected", () => {
    const filters = filtersOf((name) => ({ q: "uc", category: "1" })[name] ?? null);
    const some = togglePressed(togglePressed(EMPTY_SELECTION, 15, PAGE, false), 12, PAGE, false);
    expect(selectionInput(some, filters)).toEqual({ of: "ids", ids: [12, 15] });
    expect(selectionInput({ ...some, isAll: true }, filters)).toEqual({
      of: "filter",
      filter: { q: "uc", categoryId: 1, state: "all" },
    });
  });
});
