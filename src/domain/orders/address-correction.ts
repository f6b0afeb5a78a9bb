/**
 * Minutes after the payment in which the paying browser may correct the order's e-mail address.
 * Decision 043.
 */
export const ADDRESS_CORRECTION_MINUTES = 30;

/** Maximum corrections per order. */
export const ADDRESS_CORRECTIONS = 3;
