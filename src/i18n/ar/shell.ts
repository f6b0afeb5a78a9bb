import type { shell as english } from "@/i18n/en/shell";

export const shell: typeof english = {};
