/** So long after the payment the browser that paid may correct the order's e-mail address. Decision 043. */
export const ADDRESS_CORRECTION_MINUTES = 30;

/** So often. */
export const ADDRESS_CORRECTIONS = 3;
