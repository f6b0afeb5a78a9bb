import type { home as english } from "@/i18n/en/home";

export const home: typeof english = {};
