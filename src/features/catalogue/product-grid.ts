/** The columns of every product grid (visual design §6). */
export const PRODUCT_GRID =
  "grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-11 lg:grid-cols-4";
