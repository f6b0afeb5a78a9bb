import type { checkout as english } from "@/i18n/en/checkout";

export const checkout: typeof english = {};
