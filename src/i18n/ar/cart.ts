import type { cart as english } from "@/i18n/en/cart";

export const cart: typeof english = {};
