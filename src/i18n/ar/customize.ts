import type { customize as english } from "@/i18n/en/customize";

export const customize: typeof english = {};
