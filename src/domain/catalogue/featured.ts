/** Maximum products in the featured grid of the home page. */
export const MAX_FEATURED = 24;
