/** Maximum products on a wish list. */
export const MAX_WISHES = 100;
