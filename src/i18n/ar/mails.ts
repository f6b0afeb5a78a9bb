import type { mails as english } from "@/i18n/en/mails";

export const mails: typeof english = {};
