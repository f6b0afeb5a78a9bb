import type { shop as english } from "@/i18n/en/shop";

export const shop: typeof english = {};
