/**
 * Minutes after an order is completed in which the browser that placed it may correct the order's
 * e-mail address. A payer who proves the payment may also correct it later. Decision 043 (corrected
 * e-mail addresses).
 */
export const ADDRESS_CORRECTION_MINUTES = 30;

/** Maximum corrections per order. */
export const ADDRESS_CORRECTIONS = 3;
