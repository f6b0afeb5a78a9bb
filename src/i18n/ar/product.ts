import type { product as english } from "@/i18n/en/product";

export const product: typeof english = {};
