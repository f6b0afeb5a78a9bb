/** What a tab of the panel is a table of: the namespace in which it says the same things as the others. */
export type RowKind = "adminCategories" | "adminCoupons" | "adminGames" | "adminOptions";

/** A row of such a table. */
export interface PanelRow {
  id: number;
  /** Of the row as it is stored: a form that was opened with another is refused. */
  version: number;
  name: string;
  nameAr: string | null;
  /** Comes with the shop, and is never deleted. */
  isBuiltIn: boolean;
}
